//! Words to make plausible text from. None of it is about anyone.

use fastrand::Rng;

/// A language that samples are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Language {
    English,
    German,
    Japanese,
    Chinese,
    Korean,
}

impl Language {
    fn words(self) -> &'static [&'static str] {
        match self {
            Language::English => &ENGLISH,
            Language::German => &GERMAN,
            Language::Japanese => &JAPANESE,
            Language::Chinese => &CHINESE,
            Language::Korean => &KOREAN,
        }
    }

    /// What stands between two words.
    fn space(self) -> &'static str {
        match self {
            Language::Japanese | Language::Chinese => "",
            Language::English | Language::German | Language::Korean => " ",
        }
    }
}

/// One of `choices`; the first of none is empty.
pub(super) fn pick<'a>(rng: &mut Rng, choices: &[&'a str]) -> &'a str {
    rng.choice(choices).copied().unwrap_or_default()
}

/// Words of `language` until they take at least `bytes` bytes.
pub(super) fn prose(rng: &mut Rng, language: Language, bytes: usize) -> String {
    let mut text = String::with_capacity(bytes + 32);
    while text.len() < bytes {
        if !text.is_empty() {
            text.push_str(language.space());
        }
        text.push_str(pick(rng, language.words()));
    }
    text
}

/// `length` characters of `alphabet`.
pub(super) fn characters(rng: &mut Rng, alphabet: &[u8], length: usize) -> String {
    (0..length)
        .filter_map(|_| rng.choice(alphabet).copied())
        .map(char::from)
        .collect()
}

/// `length` hexadecimal digits.
pub(super) fn hex(rng: &mut Rng, length: usize) -> String {
    characters(rng, b"0123456789abcdef", length)
}

const ENGLISH: [&str; 48] = [
    "the",
    "and",
    "with",
    "for",
    "this",
    "very",
    "good",
    "light",
    "water",
    "jacket",
    "small",
    "large",
    "blue",
    "green",
    "winter",
    "summer",
    "travel",
    "coffee",
    "kitchen",
    "garden",
    "music",
    "camera",
    "battery",
    "shipping",
    "arrived",
    "quickly",
    "quality",
    "better",
    "than",
    "expected",
    "would",
    "buy",
    "again",
    "size",
    "fits",
    "colour",
    "matches",
    "picture",
    "easy",
    "to",
    "clean",
    "recommend",
    "bought",
    "as",
    "a",
    "gift",
    "works",
    "well",
];

const GERMAN: [&str; 36] = [
    "und",
    "mit",
    "für",
    "sehr",
    "gut",
    "leicht",
    "Wasser",
    "Jacke",
    "klein",
    "groß",
    "blau",
    "grün",
    "Winter",
    "Sommer",
    "Reise",
    "Kaffee",
    "Küche",
    "Garten",
    "Musik",
    "Akku",
    "Lieferung",
    "schnell",
    "Qualität",
    "besser",
    "als",
    "erwartet",
    "gerne",
    "wieder",
    "Größe",
    "passt",
    "Farbe",
    "einfach",
    "empfehlen",
    "Geschenk",
    "funktioniert",
    "zuverlässig",
];

const JAPANESE: [&str; 36] = [
    "とても",
    "良い",
    "商品",
    "です",
    "軽い",
    "水",
    "上着",
    "小さい",
    "大きい",
    "青",
    "緑",
    "冬",
    "夏",
    "旅行",
    "コーヒー",
    "台所",
    "庭",
    "音楽",
    "カメラ",
    "電池",
    "配送",
    "早い",
    "品質",
    "思った",
    "より",
    "また",
    "買いたい",
    "サイズ",
    "ぴったり",
    "写真",
    "通り",
    "簡単",
    "お手入れ",
    "おすすめ",
    "贈り物",
    "使いやすい",
];

const CHINESE: [&str; 32] = [
    "非常",
    "好",
    "商品",
    "轻便",
    "水",
    "外套",
    "小",
    "大",
    "蓝色",
    "绿色",
    "冬天",
    "夏天",
    "旅行",
    "咖啡",
    "厨房",
    "花园",
    "音乐",
    "相机",
    "电池",
    "配送",
    "很快",
    "质量",
    "比预期",
    "更好",
    "还会",
    "再买",
    "尺寸",
    "合适",
    "图片",
    "容易",
    "清洗",
    "推荐",
];

const KOREAN: [&str; 28] = [
    "아주",
    "좋은",
    "상품",
    "가벼운",
    "물",
    "재킷",
    "작은",
    "큰",
    "파란색",
    "초록색",
    "겨울",
    "여름",
    "여행",
    "커피",
    "부엌",
    "정원",
    "음악",
    "카메라",
    "배터리",
    "배송",
    "빠른",
    "품질",
    "기대보다",
    "다시",
    "사이즈",
    "사진",
    "쉬운",
    "추천",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_is_at_least_as_long_as_asked() {
        let mut rng = Rng::with_seed(1);
        for language in [
            Language::English,
            Language::German,
            Language::Japanese,
            Language::Chinese,
            Language::Korean,
        ] {
            for bytes in [1, 10, 100] {
                let text = prose(&mut rng, language, bytes);
                assert!((bytes..bytes + 32).contains(&text.len()), "{text}");
            }
        }
    }
}
