### キーカードの条件。手札のどのカードでアクションを起こすか。
### $cards、$first、$second、$last は、♡A〜10 のように表示するカード。

cards-range = { $first }〜{ $last }
keys-none = なし
keys-rare = 自分のレアカード
keys-rare-of = 自分のレアカード（{ $cards }のとき）
keys-one = { $cards }
keys-two-of = { $cards }を2枚
keys-each = { $first }と{ $second }
keys-two-of-one-suit = 同じスートを2枚
keys-two-of-one-number = 同じ数字を2枚
keys-each-of-one-suit = 同じスートの{ $cards }
keys-many-of = { $cards }を{ $count }枚
keys-of-one-suit = 同じスートの{ $keys }
keys-of-one-number = 同じ数字の{ $keys }
