### ルールブックのページ。

page-title = BlackPoker { $edition } { $format }（ルール）
page-generated = このページはrules/のファイルから自動で作られる。直すときは、そちらを直すこと。
heading-overview = ゲームの進み方
heading-note = 注
heading-description = 説明
formats-from = { $format }以上

cue-resolved = { $action }の後
cue-resolved-with-attacker = アタッカーがいれば{ $action }の後
cue-fallen = { $cards }のいずれかが場から墓地へ行ったとき

switch-hand = 手札として各自{ $count }枚引く。
switch-preset-never = プリセットは行わない。
switch-preset-on-request = プリセットを行うと決めた場合、手札を引く前に、各自のデッキの一番上が防壁に、次の1枚が兵士になる。
switch-joker-never-preset = Jokerが兵士としてプリセットされることはない。墓地へ行き、次の1枚を使う（R38）。
switch-top-again-on-leaving = 墓地の一番上を選ぶ卓では、墓地からカードが離れるたびに、持ち主が選び直す（R18）。
switch-preset-always = 手札を引いた後、各自のライフの一番上が防壁に、次の1枚が兵士になる。
switch-may-pass = ステージが空でも、ターンプレイヤーはパスできる。両者がパスした後は、まず何かを起こさなければならない（R3）。
switch-may-not-pass = ステージが空のとき、ターンプレイヤーはパスできない（R3）。
switch-both-empty-draw = 両者のライフが同時に尽きたら、引き分けになる（R9）。
switch-both-empty-loses = 両者のライフが同時に尽きたら、ターンプレイヤーの負けになる（R9）。
switch-main-needs-empty = メインの誘発アクションは、ステージが空でなければ起こらない。同じプレイヤーの誘発では、メインがクイックより先になる（R11）。
switch-main-any = 誘発アクションは、ステージが空でなくても起こる。
switch-entry-deck = エントリーデッキは次の{ $count }枚：{ $cards }。

note-recruit-top = この版ではライフの上からめくる。6.0と7.0では下からめくる（R20）。
note-recruit-bottom = この版ではライフの下からめくる。6.2・8.2・9.1では上からめくる（R20）。

custom-from = { $edition } { $format }をもとにした自作ルール。違いには印が付いている。「+」は追加、「*」は変更、「-」は削除。
custom-was = （変更前：{ $text }）
