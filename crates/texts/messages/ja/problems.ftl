### Mistakes in what people write. The English sentences, which name the same values, are in the code that finds
### the mistakes: they are the texts of its error types.

## Words and values.

problem-card = 「{ $found }」というカードはありません。S H D C（または♠ ♡ ♢ ♣）とA 2–10 J Q Kを続けて書くか、Jk1、Jk2と書いてください。
problem-seed = 「{ $found }」はシードとして使えません。0から{ $largest }までの整数か、{ $digits }桁の16進数を書いてください。
problem-meant = （「{ $word }」ではありませんか？）
problem-word-unexpected = 「{ $found }」はここでは使えません。書けるもの：{ $wanted }{ $hint }
problem-word-missing = ここに足りないものがあります。書けるもの：{ $wanted }
problem-word-extra = ここにはもう何も書けません。「{ $found }」を消してください。
problem-word-repeated = { $card }が重複しています。1回だけ書いてください。
problem-expected-word = 「{ $word }」という語
problem-expected-one-of = { $forms } のいずれか
problem-expected-one-of-or = { $forms }、または{ $other }
problem-expected-number = { $low }から{ $high }までの整数
problem-expected-cards = SA H10 Jk1のようなカード（それぞれ1回だけ。all、S、10、Jk、2..10、SA..S5のようにまとめて書くこともできます）
problem-expected-once = { $card }は1回だけ
problem-expected-cost = { $most }文字以内のB、L、D、S、C（同じ文字は続けて書きます。例：BBL）
problem-expected-id = 小文字で始まる{ $most }文字以内のID（小文字、数字、_だけ）
problem-expected-partner = withまたはplusと、ペアのもう1枚のカード
problem-expected-traits = untargeted、must_attack、withstands（この順）
problem-expected-freed = all、またはコストの1文字
problem-expected-slots = カードの組は{ $most }組まで（キーカード1枚につき1組）
problem-expected-slot = このキーカードになれるカード
problem-expected-all-slots = 「;」とキーカードごとのカード（キーカードがなければfreeだけ）

## Files.

problem-cannot-read = { $file }を読めません：{ $error }
problem-file-toml = TOMLとして読めません：{ $why }
problem-file-missing = 「{ $key }」がありません。例：{ $key } = { $example }
problem-file-unknown-key = 「{ $key }」というキーはここにはありません。使えるもの：{ $known }{ $hint }
problem-file-type = { $found }型の値です。{ $wanted }を書いてください。
problem-file-range = { $found }は使えません。{ $wanted }を書いてください。
problem-value-text = 引用符で囲んだ文字列
problem-value-scalar = 引用符で囲んだ文字列、整数、true、falseのいずれか
problem-value-whole = { $low }から{ $high }までの整数
problem-value-number = 数値
problem-value-boolean = trueまたはfalse
problem-value-list = 角括弧で囲んだリスト
problem-value-table = テーブル
problem-too-long = { $most }バイトまでです。この文は{ $has }バイトあります。

## Editions, regulations, set-ups and decks.

problem-named-edition = 版
problem-named-format = フォーマット
problem-unknown-name = 「{ $found }」という{ $kind }はありません。使えるもの：{ $known }
problem-unknown-version = ルールブックのバージョン{ $version }はありません。{ $first }から{ $last }まであります。
problem-regulation-form = 「{ $found }」はレギュレーションとして読めません。版とフォーマット、必要ならフレームを書いてください。例：9.1/pro/strategy
problem-regulation-unknown = { $error }{ $hint }
problem-regulation-frame = { $edition }に「{ $found }」というフレームはありません。使えるもの：{ $known }{ $hint }
problem-regulation-other-edition = { $edition }に「{ $found }」というフレームはありません（{ $others }にはあります）。使えるもの：{ $known }
problem-regulation-format = { $edition }の{ $format }では「{ $frame }」というフレームは使えません。使えるもの：{ $official }
problem-regulation-option = { $regulation }に「{ $found }」というオプションは付けられません。使えるもの：{ $known }{ $hint }
problem-regulation-no-options = { $regulation }に「{ $found }」というオプションは付けられません。使えるオプションはありません。
problem-setup-name = 「{ $found }」という準備はありません。full、random40、entry、ほかのフレーム、custom:ファイル名のいずれかを書いてください。
problem-setup-frame = { $error }（自分のデッキを使うなら、custom:ファイル名と書いてください）
problem-setup-no-preset = { $edition }の{ $format }にプリセットはありません。{ $suffix }を消してください。
problem-setup-no-list = { $least }枚から{ $most }枚までのデッキを用意する準備です。デッキのリストを書いてください。
problem-setup-deck = 席{ $seat }：{ $error }
problem-setup-too-small = 席{ $seat }のデッキは{ $has }枚です。{ $needs }枚以上必要です。
problem-setup-series = 複数ゲームの対戦です。ここでは1ゲームだけ遊ぶので、ほかのフレームを選んでください。
problem-setup-no-halves = プレイヤーはそれぞれ2つのデッキを用意します。「1:」と「2:」、または「a1:」「a2:」「b1:」「b2:」に分けて書いてください。
problem-setup-one-deck = プレイヤーのデッキは1つです。「1:」と「2:」を書かないでください。
problem-setup-in-both = 席{ $seat }：{ $card }が両方のデッキにあります。同じカードは1人1枚だけです。
problem-setup-half-too-small = 席{ $seat }のデッキ{ $half }は{ $has }枚です。{ $needs }枚以上必要です。
problem-setup-halves = { $least }枚以上のランダムなデッキ：{ $needs }から{ $most }までの数を書いてください。
problem-setup-custom-frame = カスタムルールのフレームは、もとのルールで決まります。ルールファイルにbase = "{ $name }"と書いてください。
problem-set-up-no-preset = この版とフォーマットにプリセットはありません。
problem-set-up-too-small = 席{ $seat }のデッキは{ $has }枚です。{ $needs }枚以上必要です。
problem-not-playable-action = このルールに、禁止する「{ $id }」というアクションはありません。
problem-deck-fixed = デッキは次のカードと決まっています：{ $all }
problem-deck-full = デッキは{ $count }枚すべてと決まっています。
problem-deck-not-built = デッキはランダムに決まります。リストは書かないでください。
problem-deck-count = デッキが{ $has }枚です。{ $least }枚から{ $most }枚までにしてください。
problem-deck-other-count = デッキが{ $has }枚です。{ $count }枚にしてください。
problem-deck-random = このようなランダムのデッキは使えません。カードを書いてください。
problem-deck-two = 複数ゲームの対戦では、1人が2つのデッキを使います。
problem-decks-section = 「{ $name }:」はすでにあります。それぞれ1回だけ書いてください。
problem-decks-twice = { $card }は{ $line }:{ $column }にもあります。同じカードは1人1枚だけです。
problem-decks-one = ここではデッキを1つだけ書きます。「a:」のような区切りを書かないでください。
problem-decks-unprepared = デッキ{ $name }は2つのうちの1つなので、準備を書くことはできません。
problem-decks-all = 「all」や「all but」は、デッキのカードより前に書いてください。
problem-decks-among = { $card }はすでに全カードに含まれています。書かないでください。
problem-decks-one-rare = レアカードは1枚だけ書いてください。
problem-decks-empty = リストにカードがありません。
problem-decks-outside = 最初の区切りより前にカードがあります。{ $names }を書くか、区切りを書かないでください。
problem-decks-empty-deck = デッキ{ $name }のカードがありません。「{ $name }:」に続けてカードを書いてください。
problem-decks-mixed = 「{ $name }:」は{ $names }と一緒に使えません。
problem-decks-no-cards = 席{ $seat }のカードがありません。「{ $seat }:」に続けてカードを書いてください。

## Custom rules.

problem-row-triggered = 自動で起こるアクション（after …）に{ $field }は書けません。
problem-row-name = 名前は改行なしで1文字から{ $most }文字までです。
problem-custom-lacks = { $base }に「{ $id }」というアクションはありません。{ $what }{ $hint }
problem-custom-all-lack = 「{ $id }」というアクションはどの版にもありません。{ $what }{ $hint }
problem-lacking-removed = 外すアクションのIDを確かめてください。
problem-lacking-new = 新しいアクションにはname.jaとname.enが必要です。
problem-custom-like = { $edition }に「{ $id }」というアクションはありません。その版のアクションのIDを書いてください。{ $hint }
problem-custom-character = 「{ $id }」というキャラクターはありません。使えるもの：{ $known }{ $hint }
problem-custom-unnamed = 新しいアクションには両方の言語の名前が必要です。name.jaとname.enを書いてください。
problem-custom-reserved = 「{ $id }」は記録の中で別の意味に使われています。ほかのIDにしてください。
problem-custom-removed = 「{ $id }」は外すアクションの一覧にもあります。
problem-custom-fog = このフォグを置く「{ $action }」というアクションがありません。
problem-custom-unplayable = このルールでは遊べません。{ $error }

## Rules that cannot be played.

problem-rules-too-many-actions = アクションが{ $found }個あります。{ $most }個までです。
problem-rules-too-many-triggers = 誘発するアクションが{ $found }個あります。{ $most }個までです。
problem-rules-too-many-once = 1ターンに1回のアクションが{ $found }個あります。{ $most }個までです。
problem-rules-too-many-characters = キャラクターが{ $found }種類あります。{ $most }種類までです。
problem-rules-too-many-fogs = フォグが{ $found }種類あります。{ $most }種類までです。
problem-rules-too-many-trumps = 切札が{ $found }種類あります。{ $most }種類までです。
problem-rules-too-many-abilities = 能力が{ $found }種類あります。{ $most }種類までです。
problem-rules-hand = 手札が{ $found }枚になります。{ $most }枚までです。
problem-rules-steps = 準備に{ $found }枚使います。{ $most }枚までです。
problem-rules-size = 「{ $id }」：サイズがあるのは兵士だけで、その数は-{ $most }から{ $most }までです。
problem-rules-pair = 「{ $id }」：ペアは2つのスートのカードで作り、速攻は付けられず、能力は「is …」だけです。この能力はペアにしか付けられません。
problem-rules-trump = 切札「{ $id }」には、カードと、守る切札なら守る相手のカード、切札を置くフレームが必要です。
problem-rules-step = フレーム「{ $frame }」は準備できません。「{ $step }」の手順はここでは行えません。
problem-rules-draft = フレーム「{ $frame }」では、ドラフトしたカードが分けられません。「draft 6 3」のあとに、まず「trumps 2」、次に「scenario 3」と「rare」を、束と同じ枚数になるように書いてください。
problem-rules-id = 「{ $id }」はIDに使えません。小文字で始め、小文字、数字、_だけで{ $most }文字以内にしてください。
problem-rules-same-id = 「{ $id }」というIDのアクションが2つあります。
problem-rules-same-kind = 「{ $id }」というIDのキャラクター、フォグ、切札のどれかが2つあります。
problem-rules-unknown-action = 「{ $row }」に書かれたアクション「{ $named }」が、このルールにありません。
problem-rules-names = 「{ $id }」の名前は、改行なしで1文字から{ $most }文字までにしてください。
problem-rules-too-many-verbs = 「{ $id }」の効果に動詞が多すぎます。{ $most }個までです。
problem-rules-no-cue = 「{ $id }」は、誘発するカードがないため、起こることがありません。
problem-rules-keys = 「{ $id }」のキーカードの条件は、まったく同じか、重ならないものにしてください。5枚までです。
problem-rules-key-target = 「{ $id }」の対象はキーカードで決まるので、キーカードはちょうど1枚にしてください。
problem-rules-key-suit = 「{ $id }」の対象はキーカードと同じスートなので、兵士にしてください。ほかのキャラクターはスートが見えません。
problem-rules-turn-up = 「{ $id }」は一度に{ $most }枚より多く表にします。
problem-rules-endless = 「{ $id }」はすぐに起こり、自分自身を誘発し続けます。
problem-rules-needs = 「{ $row }」の「{ $verb }」は何もできません。{ $need }
problem-rules-bulwark = 「{ $id }」は裏向きなので、速攻も能力も持てません。"none"と書いてください。
problem-rules-apart = 「{ $id }」はリクエストできません。フレームにパックやレアカードがないか、キーカードが1枚のレアカードより多く必要です。
problem-rules-unit = 「{ $id }」には、キーユニットとコストのC1つ（BとSはなし）の両方を書くか、どちらも書かないでください。
problem-need-target = 対象が必要です。
problem-need-target-left = 前の動詞でなくならない対象が必要です。
problem-need-character = 前の動詞でなくならないキャラクターを対象にしてください。
problem-need-soldier = 兵士を対象にしてください。
problem-need-request = 前の動詞でなくならない、リクエストを対象にしてください。
problem-need-mount = 対象は、自分の、キーカードと同じスートの兵士にしてください。
problem-need-keys = キーカードが必要です。
problem-need-keys-left = 前の動詞で使われないキーカードが必要です。
problem-need-key-of = このアクションのキーカードは、そのスートになりません。
problem-need-picked = 前の動詞で、そこから取れるカードを選んでください。
problem-need-turned-up = 前の動詞で、カードを表にしてください。
problem-need-half = 先にchoose_one_or_twoを書いてください。
problem-need-pack = パックを配る準備が必要です。
problem-need-rare = レアカードを置く準備が必要です。
problem-need-trumps = 切札を置く準備が必要です。
problem-need-unit = キーユニットか、前の動詞で選ばれて場に残るキャラクターが必要です。
problem-need-soldier-unit = ユニットは兵士にしてください。
problem-need-bulwark-unit = ユニットは防壁にしてください。
problem-need-buried = 先にbury_someを書いてください。
problem-need-asked = 先にmay_で始まる動詞を書いてください。
problem-need-attack = アタッカーを指定する、プレイヤーが起こすアクションが必要です。
problem-need-mount-action = 1枚のキーカードを対象に重ねるアクションが必要です。
problem-need-trump-target = 前の動詞でなくならない切札を対象にしてください。
problem-need-next = あとにもう1つ動詞が必要です。
problem-need-number = この数では何も起こりません。

## Players and experiments.

problem-player-unknown = 「{ $text }」というプレイヤーはいません。random、greedy、search:2000（探索の回数）、search:500ms（時間）、peek:2000（すべてのカードが見える探索）、level:1からlevel:5のいずれかを書いてください。
problem-player-not-tuned = 「{ $text }」：設定を変えられるのはsearchとpeekだけです。
problem-player-tuning = 「{ $text }」：{ $why }を直してください。
problem-tuning-form = 「{ $words }」（「名前=値」の形ではありません）
problem-tuning-file = { $file }（読めません：{ $error }）
problem-tuning-weights = { $file }（この評価に使える重みではありません）
problem-tuning-unknown = 「{ $name }」（使えるのは、数値のexplore、temperature、even、caution、lookahead、hurryと、saigen trainで作ったファイルのweightsです）
problem-tuning-number = 「{ $words }」（値は0以上の数値です）
problem-contender-spec = { $error }（外部プログラムなら、cmd:プログラム名と書いてください）
problem-contender-time = 「cmd:{ $text }」：制限時間は1から{ $most }ミリ秒までです。例：cmd:500ms:./my-bot
problem-contender-quote = 「cmd:{ $text }」：引用符が閉じていません。例：cmd:./my-bot、cmd:500ms:./my-bot
problem-contender-empty = 「cmd:{ $text }」：プログラムがありません。例：cmd:./my-bot、cmd:500ms:./my-bot
problem-experiment-in-file = { $file }の{ $line }:{ $column }：{ $problem }
problem-experiment-arm = 「{ $name }」の組み合わせ：{ $error }
problem-experiment-frame-twice = フレームはrulesで指定されています。setupを消すか、フレームはsetupだけに書いてください。
problem-experiment-empty-list = リストが空です。1つ以上書いてください。
problem-experiment-time-limit = 時間で制限すると、結果がコンピューターによって変わります。search:100のように回数で書いてください。
problem-experiment-games-twice = gamesがすでにあります。gamesかprecisionのどちらか一方だけを書いてください。
problem-experiment-no-games = 「games」がありません。games = 10000、またはprecision = {"{"} width = 0.01 {"}"}と書いてください。
problem-experiment-measure = 「{ $measure }」という数値はありません。使えるもの：{ $known }{ $hint }
problem-experiment-width = widthは0より大きくしてください。
problem-experiment-action = このルールに「{ $id }」というアクションはありません。{ $hint }
problem-experiment-rising = 2つ以上の数を、小さい順に書いてください。
