//! What ends a session.

use rdkafka::error::{KafkaError, RDKafkaErrorCode as Code};

/// Why a session has ended before its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// It will be the same the next time.
    Fatal(String),
    /// It may be better the next time.
    Passing(String),
}

impl Failure {
    /// What the broker or the client says of a message to `topic`.
    pub(super) fn of_sending(topic: &str, code: Code) -> Self {
        match code {
            Code::UnknownTopicOrPartition | Code::UnknownTopic => Failure::Fatal(format!(
                "the topic `{topic}` does not exist: create it, or name another one in the configuration"
            )),
            Code::MessageSizeTooLarge => Failure::Fatal(format!(
                "a record is too large for the topic `{topic}`: raise its max.message.bytes; nothing is lost, and the router goes on \
                 with that record"
            )),
            Code::TopicAuthorizationFailed => {
                Failure::Fatal(format!("the router may not write to the topic `{topic}`"))
            }
            code => Failure::Passing(format!(
                "a record could not be written to `{topic}`: {code}"
            )),
        }
    }

    /// What `poll` says, if it ends the session; most errors are the client's to overcome.
    pub(super) fn of_polling(error: &KafkaError) -> Option<Self> {
        match error {
            KafkaError::MessageConsumptionFatal(code) => {
                Some(Failure::Fatal(format!("the consumer cannot go on: {code}")))
            }
            KafkaError::MessageConsumption(
                code @ (Code::TopicAuthorizationFailed
                | Code::GroupAuthorizationFailed
                | Code::SaslAuthenticationFailed
                | Code::AutoOffsetReset),
            ) => Some(Failure::Fatal(format!("records cannot be read: {code}"))),
            _ => None,
        }
    }

    pub(super) fn passing(what: &str, error: &KafkaError) -> Self {
        Failure::Passing(format!("{what}: {error}"))
    }
}
