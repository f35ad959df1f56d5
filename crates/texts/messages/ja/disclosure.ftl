### だれが何を知るかのページ：docs/disclosure.md。

disclosure-title = だれが何を知るか
disclosure-generated = このページは公開の表から作られている。直すときはページではなく表を直す。
heading-zones = それぞれの領域について知られていること
heading-movements = カードが動くとき、それが何かをだれが知るか
heading-forgotten = 忘れること（R42）
heading-zone = 領域
heading-owner = 持ち主
heading-opponent = 対戦相手
heading-onlooker = 観戦者
heading-from = どこから
heading-to = どこへ
heading-shows = だれが知るか
heading-when = いつ
disclosure-zones = 各領域の枚数は全員が知っている（R41）。正しく見たカードは、シャッフルされるか最後の節に当てはまるまで、見た人に知られたままである（R19）。観戦者とは、その場にいて、ひとりだけに見せられるものを見ない人のことである。
disclosure-movements = これを決めるのはこの表だけである。動く前に知っていた人は、動いた後も知っている。
disclosure-forgotten = 知識は忘れるだけで、作り出すことはない。次の場合はカードの集まりについての推論が要るため忘れる。

## 領域

sight-life = { -life }
sight-graveyard = { -graveyard }
sight-hand = { -hand }
sight-bulwark = { -bulwark }
sight-soldier = { -soldier }
sight-fog = { -fog }
sight-stage = ステージ（リクエストのキーカードを含む）
sight-turned-up = ライフの横に表にしたカード
sight-pack-closed = パック（未開封）
sight-pack-open = パック（開封後）
sight-rare = レアカード
sight-trump-up = 表の切札
sight-trump-down = 裏の切札
sight-outside-open = ゲーム外：フルデッキ、エントリーデッキ、公開のデッキリスト
sight-outside-secret = ゲーム外：非公開のデッキリスト
sight-outside-random = ゲーム外：ランダム40
sight-draft = 組み立て中のリクエスト

## 領域について知られていること

knows-all = すべてのカード
knows-everything-of-it = すべて
knows-nothing-of-it = 何も知らない
knows-count = 枚数
knows-trump-other = 枚数、および一度表になったカード
knows-life-owner = 枚数。自分で順番を決めて置いたカードと、全員が見たカード
knows-life-other = 枚数（10枚以上のとき、卓では「10枚以上」とだけ示す。R41）。1枚だけで置かれた、見たことのあるカード。徴募で下に置かれたカードの顔ぶれ（順番は除く）
knows-graveyard-other = 枚数、一番上のカード、前に見たカード
knows-hand-opponent = 枚数と、見たことのあるカード（ハンデスで見たものを含む）
knows-hand-onlooker = 枚数と、全員が見たカード
knows-bulwark-other = 状態と並びの中の位置。見たことがあればそのカード
knows-outside-random-owner = 枚数。ライフをすべて見た後（サーチ、6.x版と7.0版のB・J）はすべてのカード

## どこから、どこへ

spot-life-top = ライフの一番上
spot-life-bottom = ライフの一番下
spot-life-open = すべて見ているライフ
spot-hand = { -hand }
spot-grave = { -graveyard }
spot-bulwark = { -bulwark }
spot-soldier = { -soldier }
spot-fog = { -fog }
spot-key = リクエストのキーカード
spot-turned-up = 表にしたカード
spot-deck = 準備中のデッキ
spot-pack = パック
spot-rare = レアカードの領域
spot-trump = 切札の領域
spot-outside = ゲーム外

## だれが知るか

shows-nobody = だれも知らない
shows-owner = 持ち主
shows-owner-and-top = 持ち主。一番上になったカードは全員
shows-everybody = 全員

## いつ

movement-laid-outside = ランダム40の準備
movement-starting-hand = 準備（選んだ最初の手札）
movement-rare-laid = 準備（レアカード）
movement-pack-dealt = 準備（パック）
movement-taken-from-pack = パック開封（見せてから加える）
movement-rare-drawn = レアドロー（パック開封で選んだときは先に見せる）
movement-rare-key = レア召喚と罠カウンターのキーカード
movement-trump-laid = 準備（切札）
movement-drafted-trump = 準備（ドラフトしたカードを切札にする）
movement-trump-destroyed = 切札破壊
movement-trump-enters = 切札が組になって場に出る
movement-found-in-life = ライフから見つけた相棒
movement-found-in-pack = パックから見つけた相棒
movement-found-rare = レアカードから見つけた相棒
movement-found-in-fog = フォグから見つけた相棒
movement-found-on-soldier = 兵士から見つけた相棒
movement-trump-revived = 切札の再生
movement-grave-key = 修繕（墓地からのキーカード）
movement-hand-to-top = 先読み（上）
movement-hand-to-bottom = 先読み（下）
movement-drawn = 最初の手札、ドロー、世代交代で見つけたカード（R39）
movement-damage = ダメージ、コストのL、先攻を決めるためのめくり、世代交代で送られるカード
movement-bulwark-from-life = プリセット（R38）、防壁補充
movement-soldier-from-life = プリセット（R38）
movement-turned-up = 8.2版以降のB・J、6.2版と8.2版以降の徴募
movement-turned-up-from-bottom = 6.0版と7.0版の徴募
movement-searched = サーチ、6.x版と7.0版のB・J（見せてから加える）
movement-turned-to-hand = 8.2版以降のB・Jで止めたとき
movement-turned-to-grave = 8.2版以降のB・Jで21を超えたとき
movement-recruited = 徴募で出るカード
movement-laid-beneath = 徴募の残りのカード。顔ぶれは全員が知り、順番は持ち主だけが知る
movement-discarded = コストのD（リクエストとともに示す）、手札が多いときのエンド、ハンデス
movement-key = リクエストするとき
movement-bulwark-set = 防壁設置
movement-soldier-from-hand = 独自ルールのみ
movement-taken-from-grave = 再会（見せてから加える）
movement-reanimated = リアニメイト
movement-bulwark-from-grave = 独自ルールのみ
movement-no-soldier-from-grave = 独自ルールのみ
movement-key-spent = リクエストがステージを離れたとき
movement-key-returned = 帰還でキーカードが戻るとき
movement-summoned = 召喚、装備
movement-summoned-as-bulwark = 防壁としてのクイック召喚
movement-fog = アップ、ダウン、フォース
movement-fog-cleared = 自分のエンド
movement-soldier-falls = 兵士が墓地へ送られるとき
movement-soldier-returns = 兵士への帰還
movement-lanced = 死の槍
movement-soldier-beneath = ドレイン（兵士）
movement-bulwark-beneath = ドレイン（防壁）
movement-soldier-turned-over = 兵士へのリバース
movement-bulwark-falls = 防壁が墓地へ送られるとき。ダメージ判定で比べる防壁は表にし、全員が見る
movement-bulwark-returns = 防壁への帰還
movement-bulwark-turned-over = 防壁へのリバース、奇襲

## 忘れること

forgets-hand-bulwark = 2枚以上の手札から防壁を置いたとき、その手札について知っていたことを、他の人は忘れる。知っているどのカードも、その防壁かもしれないからである。
forgets-hand-discards = 手札を2枚以上まとめて捨てたとき、その手札について知っていたことを、他の人は忘れる。見えるのは一番上のカードだけだからである。手札をすべて捨てたときは、一番上を除くカードの一部だけを知っていた場合にかぎって忘れる。カードの並びから残りのカードが推測できてしまうからである。
forgets-lance = 死の槍で2枚以上のカードからなる兵士がライフの上に置かれたとき、他の人はその順番を忘れる。どのカードがどこにあるかも忘れる。2枚なら、1点か2点のダメージで分かる（R19）。
forgets-beneath = 徴募で2枚以上のカードがライフの下に置かれたとき、他の人は顔ぶれだけを知り、どれがどこにあるかは忘れる。その下に置かれたカードは、この集まりに加わる。
forgets-bottom = ライフが減ってその集まりのカードが上から取られると、顔ぶれも忘れる。
forgets-look = ライフをすべて見たとき、持ち主は何があるかを知り、順番は忘れる。そこからカードを取ると、全員が下の集まりと、ほかのカードの場所を忘れる。
forgets-next-generation = 世代交代で見つけたカードがJoker、A、J、Q、Kのどれかであることは、手札に入ると忘れる。
forgets-shuffle = ライフをシャッフルすると、全員がその中のカードの場所を忘れる。
