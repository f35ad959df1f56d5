### 対象の条件。

target-none = なし
target-soldier = 兵士1体
target-own-soldier-of-key-suit = キーカードと同じスートの自分の兵士1体
target-character = キャラクター1体
target-own-character = 自分のキャラクター1体
target-bulwark = 防壁1体
target-request-with-keys = キーカードが1枚か2枚のリクエスト
target-request-with-keys-up-to = キーカードが1〜{ $count }枚のリクエスト
target-request-in-reach = キーカードが2枚のリクエスト、または1枚でその数字がこちらのキーカードの数字を超えないリクエスト
target-request-of = { $action }のリクエスト
target-request-with-target = 対象を取っているリクエスト
target-player = プレイヤー1人
target-opponent = 対戦相手1人
target-trump = 表の切札1枚
target-driven-character = ドライブ状態のキャラクター1体
target-own-soldier-with = { $cards } を含む自分の兵士1体
trump-of = { $who }の切札 { $card }
target-own-soldier = 自分の兵士1体
target-own-bulwark = 自分の防壁1体
target-soldier-of-key-suit = キーカードと同じスートの兵士1体
target-bulwark-of-key-suit = キーカードと同じスートの防壁1体
target-character-of-key-suit = キーカードと同じスートのキャラクター1体
target-own-bulwark-of-key-suit = キーカードと同じスートの自分の防壁1体
target-own-character-of-key-suit = キーカードと同じスートの自分のキャラクター1体
