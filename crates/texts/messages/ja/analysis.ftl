### 棋譜の分析：`saigen analyse` の言葉。
### $who、$a、$b はプレイヤーの名前。数は書かれたまま入る（パーセントは記号なし）。

## 分析したもの

analysis-title = BlackPoker { $edition } { $format }：{ $a } 対 { $b }
analysis-title-own = BlackPoker { $edition } { $format } をもとにした独自ルール：{ $a } 対 { $b }
analysis-won = { $who }の勝ち。
analysis-drawn = 引き分け。
analysis-length = 手数が多すぎるため打ち切り。勝者なし。
analysis-resign = { $who }が投了した。そこまでを分析した。
analysis-timeout = { $who }が時間切れになった。そこまでを分析した。
analysis-forfeit = { $who }が失格になった。そこまでを分析した。
analysis-effort = 選択肢が2つ以上あった選択は{ $count }回。それぞれ{ $simulations }回のシミュレーションで調べた。数値は推定値。

## 勝率の推移

analysis-course = 選択ごとの勝率（それぞれのプレイヤーが知りえたことから）
analysis-chances = 各ターンの最初の選択での勝率（％）
analysis-turn = ターン
analysis-end = 終局
analysis-left = ここまで

## 勝率の内訳

analysis-ledger = 勝率の増減の内訳（ポイント）
analysis-start = 開始時
analysis-decisions = 自分の選択
analysis-luck = 運：引いたカード、明らかになったカード
analysis-opponent = 相手の行動
analysis-total = 終局時
analysis-total-left = 中断時

## 損の大きかった選択

analysis-costliest = { $who }の、損の大きかった選択
analysis-none = 測れるほどの損をした選択はない。
analysis-decision = 第{ $turn }ターン、{ $choice }手目：{ $cost }ポイントの損（{ $best }％が{ $chosen }％に）
analysis-asked = 質問
analysis-decided = 選択
analysis-request = アクション
analysis-better = より良い選択
analysis-then = その後
analysis-answer = { $question }{ $who }の答え：{ $answer }
analysis-no-more-attackers = { $who }はアタッカーの指定を終えた
analysis-no-more-blockers = { $attacker }へのブロックを終えた
analysis-imagined = 「その後」は、ありえた進み方の一つ。そのプレイヤーに見えなかったカードは想像で補っている。

## 図

analysis-picture = 勝率（それぞれのプレイヤーが知りえたことから）
analysis-picture-turns = ターン

## 局面についてのコンピューターの考え（saigen advise）

advise-only = 答えは「{ $choice }」しかありません。
advise-visits = { $count ->
    [0] 確実
   *[other] { $count }回試行
}
advise-note = 数字は、聞かれている側がその選択肢で勝つ見込みです。その側が知りうることだけから見積もっています。
