import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.thrift.TBase;
import org.apache.thrift.TConfiguration;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.transport.TMemoryBuffer;
import org.apache.thrift.transport.TMemoryInputTransport;

/**
 * Reads records with what Apache's compiler generated, and writes what it has read in both protocols.
 *
 * <p>{@code Peer TYPES echo RECORDS ANSWERS}; what is in the files is said in src/exchange.rs.
 */
public final class Peer {
  private Peer() {}

  public static void main(String[] arguments) throws Exception {
    List<Class<?>> classes = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of(arguments[0]))) {
      String[] words = line.split("\t");
      classes.add(Class.forName(words[2] + "." + words[3]));
    }
    try (DataInputStream records = open(arguments[2]);
        DataOutputStream answers = create(arguments[3])) {
      while (true) {
        int index;
        try {
          index = records.readInt();
        } catch (EOFException end) {
          return;
        }
        boolean compact = records.readByte() == 1;
        byte[] bytes = new byte[records.readInt()];
        records.readFully(bytes);
        answer(classes.get(index), compact, bytes, answers);
      }
    }
  }

  private static void answer(Class<?> type, boolean compact, byte[] bytes, DataOutputStream answers)
      throws IOException {
    byte[] inBinary;
    byte[] inCompact;
    try {
      TBase<?, ?> record = (TBase<?, ?>) type.getDeclaredConstructor().newInstance();
      TMemoryInputTransport in = new TMemoryInputTransport(new TConfiguration(), bytes);
      record.read(compact ? new TCompactProtocol(in) : new TBinaryProtocol(in));
      if (in.getBytesRemainingInBuffer() != 0) {
        throw new IOException(in.getBytesRemainingInBuffer() + " bytes are left");
      }
      inBinary = write(record, false);
      inCompact = write(record, true);
    } catch (Exception | StackOverflowError wrong) {
      byte[] said = wrong.toString().getBytes(StandardCharsets.UTF_8);
      answers.writeByte(1);
      put(answers, said);
      return;
    }
    answers.writeByte(0);
    put(answers, inBinary);
    put(answers, inCompact);
  }

  private static byte[] write(TBase<?, ?> record, boolean compact) throws Exception {
    TMemoryBuffer out = new TMemoryBuffer(64);
    TProtocol protocol = compact ? new TCompactProtocol(out) : new TBinaryProtocol(out);
    record.write(protocol);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(out.getArray(), 0, out.length());
    return bytes.toByteArray();
  }

  private static void put(DataOutputStream out, byte[] bytes) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static DataInputStream open(String path) throws IOException {
    return new DataInputStream(new BufferedInputStream(Files.newInputStream(Path.of(path))));
  }

  private static DataOutputStream create(String path) throws IOException {
    return new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(Path.of(path))));
  }
}
