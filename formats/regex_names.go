package formats

// binaryProperties are the binary properties that ECMA-262 lists, and their aliases, also
// those of later editions.
const binaryProperties = `
AHex ASCII ASCII_Hex_Digit Alpha Alphabetic Any Assigned Bidi_C Bidi_Control Bidi_M
Bidi_Mirrored CI CWCF CWCM CWKCF CWL CWT CWU Case_Ignorable Cased
Changes_When_Casefolded Changes_When_Casemapped Changes_When_Lowercased
Changes_When_NFKC_Casefolded Changes_When_Titlecased Changes_When_Uppercased DI Dash
Default_Ignorable_Code_Point Dep Deprecated Dia Diacritic EBase EComp EMod EPres Emoji
Emoji_Component Emoji_Modifier Emoji_Modifier_Base Emoji_Presentation Ext ExtPict
Extended_Pictographic Extender Gr_Base Gr_Ext Grapheme_Base Grapheme_Extend Hex
Hex_Digit IDC IDS IDSB IDST IDS_Binary_Operator IDS_Trinary_Operator ID_Continue
ID_Start Ideo Ideographic Join_C Join_Control LOE Logical_Order_Exception Lower
Lowercase Math NChar Noncharacter_Code_Point Pat_Syn Pat_WS Pattern_Syntax
Pattern_White_Space QMark Quotation_Mark RI Radical Regional_Indicator SD STerm
Sentence_Terminal Soft_Dotted Term Terminal_Punctuation UIdeo Unified_Ideograph Upper
Uppercase VS Variation_Selector White_Space XIDC XIDS XID_Continue XID_Start space`

// shortScripts are the values of Script in PropertyValueAliases.txt of Unicode 15.0 that
// unicode.Scripts lacks.
const shortScripts = `
Adlm Aghb Arab Armi Armn Avst Bali Bamu Bass Batk Beng Bhks Bopo Brah Brai Bugi Buhd
Cakm Cans Cari Cher Chrs Copt Cpmn Cprt Cyrl Deva Diak Dogr Dsrt Dupl Egyp Elba Elym
Ethi Geor Glag Gong Gonm Goth Gran Grek Gujr Guru Hang Hani Hano Hatr Hebr Hira Hluw
Hmng Hmnp Hrkt Hung Ital Java Kali Kana Katakana_Or_Hiragana Khar Khmr Khoj Kits Knda
Kthi Lana Laoo Latn Lepc Limb Lina Linb Lyci Lydi Mahj Maka Mand Mani Marc Medf Mend
Merc Mero Mlym Mong Mroo Mtei Mult Mymr Nagm Nand Narb Nbat Nkoo Nshu Ogam Olck Orkh
Orya Osge Osma Ougr Palm Pauc Perm Phag Phli Phlp Phnx Plrd Prti Qaac Qaai Rjng Rohg
Runr Samr Sarb Saur Sgnw Shaw Shrd Sidd Sind Sinh Sogd Sogo Sora Soyo Sund Sylo Syrc
Tagb Takr Tale Talu Taml Tang Tavt Telu Tfng Tglg Thaa Tibt Tirh Tnsa Ugar Unknown Vaii
Vith Wara Wcho Xpeo Xsux Yezi Yiii Zanb Zinh Zyyy Zzzz`
