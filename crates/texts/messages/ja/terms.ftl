### ゲームの用語と、ルールのページの見出し。

## 共通の用語

-life = ライフ
-graveyard = 墓地
-field = 場
-hand = 手札
-fog = フォグ
-stage = ステージ
-bulwark = 防壁
-soldier = 兵士

## 席

seat-you = あなた
seat-opponent = 対戦相手

## 版、フォーマット、準備

edition = 第{ $edition }版
format-lite = ライト
format-standard = スタンダード
format-pro = プロ
format-master = マスター
setup-full = フルデッキ
setup-random40 = ランダム40
setup-entry = エントリーデッキ
setup-custom = 自由構築
setup-preset = プリセット
frame-full = フル
frame-entry = エントリー
frame-entry20 = エントリー20
frame-entry16 = エントリー16
frame-random40 = ランダム40
frame-forty = 40枚
frame-built40 = 構築40
frame-random-half = ランダムハーフ
frame-built-half = 構築ハーフ
frame-regular = レギュラー
frame-pack = パック
frame-rare-pack = レアパック
frame-strategy = ストラテジー
frame-extra = エクストラ
frame-draft = ドラフト
frame-option-preset2 = プリセット2
frame-option-preset4 = プリセット4
frame-option-pack = パック
frame-separator = +

## アクションのタイプ

type-summon = 召喚
type-turn = ターン制御
type-combat = 攻防
type-quick-magic = 速攻魔法
type-normal-magic = 通常魔法
type-triggered = 誘発
type-basic = 基本
type-triggered-magic = 誘発魔法
type-magic = 魔法
type-pack = パック操作
type-rare = レアカード操作
type-trump = 切札操作
type-by-soldier = 兵士起因

## タイミング、スピード、トリガー

timing-main = メイン
timing-quick = クイック
speed-normal = 通常
speed-immediate = 即時
trigger-direct = 直接

## キャラクターの状態

pose-charged = チャージ状態
pose-driven = ドライブ状態

## コスト

cost-none = なし
cost-b = チャージ状態の自分の防壁を1体ドライブする。
cost-l = 自分が1点のダメージを受ける。
cost-d = 手札からカードを1枚捨てる。
cost-s = 自分のキャラクターを1体墓地へ送る。
cost-c = キーユニット（自分のチャージ状態のキャラクター）をドライブする。

## カード

suit-spade = スペード
suit-heart = ハート
suit-diamond = ダイヤ
suit-club = クラブ
card-joker = Joker
list-separator = 、

## 制限

limit-once-a-turn = 1ターンに1回まで。
limit-opponents-turn = 自分のターンでないときだけ。
limit-uncounterable = カウンターの対象にならない。
limit-pack-closed = 自分のパックが未開封のときだけ。
limit-rare-card = 自分のレアカードがあるときだけ。
limit-trump-down = 表にできる裏向きの切札が自分にあるときだけ。
limit-trump-up = 自分の切札 { $cards } が表のときだけ。
limit-has-character = 自分のキャラクターがいるときだけ。
limit-has-soldier = 自分の兵士がいるときだけ。
limit-has-bulwark = 自分の防壁があるときだけ。
limit-unit-soldier = Cでは { $cards } を含む自分のチャージ状態の兵士をドライブする。
limit-unit-bulwark = Cでは自分のチャージ状態の防壁をドライブする。
limit-unit-pair = Cでは自分のチャージ状態の { $cards } の組をドライブする。
limit-life-at-most = 自分のライフが{ $count }枚以下のときだけ。

## ルールのページ

rules-title = ルール
heading-actions = アクション
heading-characters = キャラクター
heading-fogs = { -fog }
heading-id = 識別名
heading-name = 名前
heading-formats = フォーマット
heading-type = タイプ
heading-trigger = トリガー
heading-speed = スピード
heading-timing = タイミング
heading-cost = コスト
heading-keys = キーカード
heading-target = 対象
heading-limits = 制限
heading-effect = 効果

notice-unofficial = Saigenは、BlackPoker（© BlackPoker）の非公式ファン版です。BlackPokerの制作者が制作・監修・公認したものではありません。
