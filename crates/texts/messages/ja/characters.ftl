### 場のキャラクターと、フォグに置く目印。

## キャラクター

character-footman = 一般兵
describe-footman = 2〜10のカード1枚から成る兵士で、サイズはその数字である。場に出たターンには攻撃できない。

character-hero = 英雄
describe-hero = J・Q・Kのカード1枚から成る兵士で、サイズはJが11、Qが12、Kが13である。場に出たターンには攻撃できない。墓地へ行くと世代交代が起こる。

character-ace = エース
describe-ace = A 1枚から成る兵士で、サイズは1である。速攻を持ち、場に出たターンから攻撃できる。墓地へ行くと世代交代が起こる。

character-magician = 魔術士
describe-magician-all = Joker 1枚から成る兵士で、サイズは0、速攻を持つ。場にいる間、自分は速攻魔法のコストをまったく支払わない。墓地へ行くと世代交代が起こる。
describe-magician-quick = Joker 1枚から成る兵士で、サイズは0、速攻を持つ。場にいる間、自分はタイミングがクイックの魔法のコストのうちDを支払わない（ほかの文字は残る）。墓地へ行くと世代交代が起こる。
describe-magician-discard = Joker 1枚から成る兵士で、サイズは0、速攻を持つ。場にいる間、自分は速攻魔法のコストのうちDを支払わない（ほかの文字は残る）。墓地へ行くと世代交代が起こる。

character-armed-soldier = 装備兵
character-reanimator = リアニメーター
character-chariot = チャリオット
character-wall-breaker = 破砕士
character-strategist = 策士
character-knight = 騎士
character-dark-lord = 魔王
character-giant = 巨人
describe-armed-soldier = 同じスートのカード2枚以上から成る兵士で、サイズは数字の合計である。Aを含めば速攻を持ち、含まなければ、すべてのカードがこのターンに場に出たものであるときは攻撃できない。墓地へ行くと、含まれるA・J・Q・Kの1枚ごとに世代交代が起こる。

character-bulwark = { -bulwark }
describe-bulwark = 裏向きのカード1枚から成る。攻撃はできないがブロックはでき、コストBの支払いではドライブする。Joker・A・J・Q・Kであれば、墓地へ行くと世代交代が起こる。

## 自作ルールのキャラクター（部分ごと）

made-of-one = { $cards }のカード1枚から成る兵士である。
made-of-several = 同じスートのカード2枚以上から成る兵士である。
made-of-any = 裏向きのカード1枚から成る。攻撃はできないがブロックはでき、コストBの支払いではドライブする。
made-of-pair = { $lead } と { $partner } 1枚から成る兵士である。両方のスートをもち、カードを重ねることはできない。
made-of-pair-both = { $lead } と { $partner } から成る兵士である。両方のスートをもち、カードを重ねることはできない。
size-card = サイズはその数字である（Jは11、Qは12、Kは13、Jokerは0）。
size-sum = サイズは数字の合計である。
size-lead = サイズは { $lead } の数字である。
size-plus = { $size }これに{ $number }を足す。
size-minus = { $size }これから{ $number }を引く。
size-fixed = サイズはカードにかかわらず{ $number }である。
ability-untargeted = アクションの対象にならない。
ability-must-attack = 攻撃できるときは、ターンを終える前に必ずこの兵士で攻撃する。
ability-withstands = ブロックした防壁によって墓地に置かれることはない。
haste-always = 速攻を持ち、場に出たターンから攻撃できる。
haste-never = 場に出たターンには攻撃できない。
haste-with = { $cards }があれば速攻を持ち、なければ場に出たターンには攻撃できない。
ability-frees-all = 場にいる間、自分は{ $actions }のコストをまったく支払わない。
ability-frees-letter = 場にいる間、自分は{ $actions }のコストのうち{ $letter }を支払わない（ほかの文字は残る）。
ability-actions = { $kind }のアクション
ability-actions-main = タイミングがメインの{ $kind }のアクション
ability-actions-quick = タイミングがクイックの{ $kind }のアクション

## フォグ

fog-up = アップ
describe-fog-up = アップを受けた兵士の目印。その兵士のサイズは、このターンの間、このカードの数字だけ大きい。カードは置いたプレイヤーのエンドまでフォグに残る。

fog-down = ダウン
describe-fog-down = ダウンを受けた兵士の目印。その兵士のサイズは、このターンの間、このカードの数字だけ小さい。カードは置いたプレイヤーのエンドまでフォグに残る。

fog-force = フォース
describe-fog-force = フォースの目印。置いたプレイヤーの兵士はすべて、このターンの間、このカードの数字の合計だけサイズが大きい。カードは置いたプレイヤーのエンドまでフォグに残る。
describe-fog-close = クローズの目印。裏にした切札は、ターンが終わるまで表にできない。

describe-fog-of = { $action }のキーカード。置いたプレイヤーのエンドまでフォグに残る。
