import type { ProblemSentence } from '../../../flow/problemSentence.ts'
import { germanRecipients } from './germanRecipients.ts'
import { germanRefusals } from './germanRefusals.ts'

/** What flows say about problems, in German. */
export const germanSentences: Readonly<Record<ProblemSentence, string>> = {
  ...germanRecipients,
  ...germanRefusals,
  'The marketplace does not say what your payment would be for.':
    'Der Marktplatz sagt nicht, wofür deine Zahlung wäre.',
  'Pay on the chain on which it happens, or use a marketplace that says it.':
    'Zahle auf der Chain, auf der es geschieht, oder nimm einen Marktplatz, der es sagt.',
  'The swap before it was made; what it brought and was not spent is in your account.':
    'Der Tausch davor ist geschehen; was er gebracht hat und nicht ausgegeben wurde, ist auf deinem Konto.',
  'Pay with that, or swap it back: the same purchase would swap again.':
    'Zahle damit, oder tausche es zurück: derselbe Kauf würde noch einmal tauschen.',
  'The swap before it was made, and more may have been sent.':
    'Der Tausch davor ist geschehen, und vielleicht wurde mehr gesendet.',
  'It was sold; what it was sold for is in your account and was not swapped.':
    'Es ist verkauft; der Erlös ist auf deinem Konto und wurde nicht getauscht.',
  'Swap it when you want.': 'Tausche ihn, wann du willst.',
  'It was sold, and the swap of what it was sold for may have been sent.':
    'Es ist verkauft, und der Tausch des Erlöses wurde vielleicht gesendet.',
  'Nothing was sent.': 'Nichts wurde gesendet.',
  'A transaction was sent and mined.': 'Eine Transaktion wurde gesendet und ist in einem Block.',
  'Something may have been sent.': 'Vielleicht wurde etwas gesendet.',
  'This cannot be done.': 'Das geht nicht.',
  'Try again.': 'Versuche es noch einmal.',
  'Try again in a moment.': 'Versuche es gleich noch einmal.',
  'Something unexpected went wrong.': 'Etwas Unerwartetes ist schiefgegangen.',
  'It cannot be said whether something was sent.':
    'Ob etwas gesendet wurde, lässt sich nicht sagen.',
  'Look at your wallet before you try again.':
    'Sieh in deiner Wallet nach, bevor du es noch einmal versuchst.',
  'You declined the request in your wallet.': 'Du hast die Anfrage in deiner Wallet abgelehnt.',
  'Start again whenever you want.': 'Beginne neu, wann immer du willst.',
  'The price changed since you looked.': 'Der Preis ist anders, seit du hingesehen hast.',
  'Look at the new price and decide again.': 'Sieh dir den neuen Preis an und entscheide neu.',
  'The marketplace server does not answer.': 'Der Server des Marktplatzes antwortet nicht.',
  'You are offline.': 'Du bist offline.',
  'Try again once there is a network.': 'Versuche es noch einmal, sobald es ein Netz gibt.',
  'The marketplace server took too long to answer.':
    'Der Server des Marktplatzes hat zu lange gebraucht.',
  'The marketplace does not support this.': 'Der Marktplatz unterstützt das nicht.',
  'Start again without it.': 'Beginne neu ohne das.',
  'The marketplace cannot cancel orders of this exchange.':
    'Der Marktplatz kann Aufträge dieser Börse nicht zurückziehen.',
  'To end one for certain, revoke the approval of its exchange for the collection, or move the token to another account.':
    'Sicher endet einer, wenn du die Freigabe seiner Börse für die Kollektion widerrufst oder den Token auf ein anderes Konto überträgst.',
  'The marketplace server has a problem.': 'Der Server des Marktplatzes hat ein Problem.',
  'Your wallet is on another chain.': 'Deine Wallet ist auf einer anderen Chain.',
  'Switch the network and start again.': 'Wechsle das Netzwerk und beginne neu.',
  'Your wallet changed to another account.': 'Deine Wallet hat das Konto gewechselt.',
  'Go back to the account you started with, or start again with the new one.':
    'Kehre zu dem Konto zurück, mit dem du begonnen hast, oder beginne mit dem neuen.',
  'This is your own listing.': 'Das ist dein eigenes Angebot.',
  'You cannot buy from yourself.': 'Von dir selbst kannst du nicht kaufen.',
  'This listing is gone: it was sold, cancelled or has expired.':
    'Dieses Angebot ist weg: verkauft, zurückgezogen oder abgelaufen.',
  'Look for another one.': 'Suche ein anderes.',
  'No listing can be filled: it was sold or cancelled, or it is your own.':
    'Kein Angebot ist zu haben: es wurde verkauft oder zurückgezogen, oder es ist dein eigenes.',
  'Fewer are for sale than you asked for.': 'Es werden weniger angeboten, als du willst.',
  'Choose a smaller quantity.': 'Wähle eine kleinere Anzahl.',
  'Your balance is too low for this purchase.': 'Dein Guthaben reicht für diesen Kauf nicht.',
  'Add funds to this account, or use another one.': 'Lade dieses Konto auf, oder nimm ein anderes.',
  'Add the missing amount to this account, or use another one.':
    'Lade das Konto um den fehlenden Betrag auf, oder nimm ein anderes.',
  'This account does not own the token.': 'Das Token gehört nicht diesem Konto.',
  'Connect the account that owns it.': 'Verbinde das Konto, dem es gehört.',
  'Cancel the listing: if the token came back, it could be bought by it again.':
    'Zieh das Angebot zurück: Käme das Token wieder, ließe es sich darüber wieder kaufen.',
  'You stopped waiting.': 'Du hast nicht mehr gewartet.',
  'What you confirm later in the wallet will still be sent.':
    'Was du später in der Wallet bestätigst, wird noch gesendet.',
  'Close the request in your wallet, and look at its activity before you try again.':
    'Schließe die Anfrage in deiner Wallet und sieh dort nach, bevor du es noch einmal versuchst.',
  'The answer of your wallet was lost.': 'Die Antwort deiner Wallet ging verloren.',
  'Nothing was posted.': 'Nichts wurde veröffentlicht.',
  'Close what the wallet still shows, then start again.':
    'Schließe, was die Wallet noch zeigt, und beginne neu.',
  'The transaction may or may not have been sent.':
    'Die Transaktion wurde vielleicht gesendet, vielleicht nicht.',
  "Look at the wallet's activity before you try again: it could pay twice.":
    'Sieh in der Wallet nach, bevor du es noch einmal versuchst: du könntest zweimal zahlen.',
  'The marketplace sent something this app cannot read.':
    'Der Marktplatz hat etwas gesendet, das diese App nicht lesen kann.',
  'The marketplace asked for something other than you chose.':
    'Der Marktplatz hat etwas anderes verlangt, als du gewählt hast.',
  'Nothing was signed.': 'Nichts wurde unterschrieben.',
  'Do not use this marketplace if it asks for it again.':
    'Benutze diesen Marktplatz nicht mehr, wenn er es wieder verlangt.',
  'The transaction failed on the chain.': 'Die Transaktion ist auf der Chain gescheitert.',
  'Only the network fee was paid.': 'Nur die Netzwerkgebühr wurde bezahlt.',
  'The order was probably taken or cancelled meanwhile. Look again.':
    'Wahrscheinlich war das Angebot inzwischen weg. Sieh noch einmal nach.',
  'Look at what your wallet says about it, then start again.':
    'Sieh nach, was deine Wallet dazu sagt, und beginne neu.',
  'What was published is live; signing it moved nothing.':
    'Was veröffentlicht wurde, gilt; das Unterschreiben hat nichts bewegt.',
  'Try again for the rest only.': 'Versuche nur das Übrige noch einmal.',
  'The listing that is to be changed is gone: it was filled, cancelled or has expired.':
    'Das Angebot, das geändert werden soll, ist weg: verkauft, zurückgezogen oder abgelaufen.',
  'The offer that is to be changed is gone: it was filled, cancelled or has expired.':
    'Das Gebot, das geändert werden soll, ist weg: angenommen, zurückgezogen oder abgelaufen.',
  "The marketplace's answer to the signed listing was lost.":
    'Die Antwort des Marktplatzes auf das unterschriebene Angebot ging verloren.',
  'The listing may be live.': 'Das Angebot gilt vielleicht schon.',
  'Look at your listings before you list again.':
    'Sieh deine Angebote an, bevor du noch einmal anbietest.',
  'It did not happen on the other chain.': 'Auf der anderen Chain ist es nicht geschehen.',
  'What you paid was sent back to you; only network fees were spent.':
    'Was du bezahlt hast, kam zurück; nur Netzwerkgebühren sind verbraucht.',
  'Check that the refund has arrived, then ask for a new quote.':
    'Prüfe, ob die Erstattung da ist, und frage nach einem neuen Preis.',
  'Something of what you chose is gone or costs more than when you looked.':
    'Etwas von dem, was du gewählt hast, ist weg oder teurer, als du es gesehen hast.',
  'Look at what changed, take it out or accept its new price.':
    'Sieh nach, was anders ist, nimm es heraus oder nimm den neuen Preis an.',
  'This is more than one transaction can hold.': 'Das ist mehr, als in eine Transaktion passt.',
  'More than 10,000 tokens have this trait: an offer cannot name so many.':
    'Mehr als 10.000 Token haben diese Eigenschaft: So viele kann ein Gebot nicht nennen.',
  'Offer for a trait that fewer tokens have, for the collection, or for one token.':
    'Biete auf eine Eigenschaft, die weniger Token haben, auf die Sammlung oder auf ein einzelnes Token.',
  'Choose at most 50 and do the rest afterwards.': 'Wähle höchstens 50, und den Rest danach.',
  'Nothing is chosen yet.': 'Noch ist nichts gewählt.',
  'Choose at least one.': 'Wähle mindestens eines.',
  'There is no offer that this account can accept.':
    'Es gibt kein Gebot, das dieses Konto annehmen kann.',
  'List the token instead, or wait for an offer.': 'Biete das Token an, oder warte auf ein Gebot.',
  'The offers are in another currency, and no rate tells whether they bring what was shown, or the least that you want.':
    'Die Gebote sind in einer anderen Währung, und kein Kurs sagt, ob sie bringen, was gezeigt war, oder was du mindestens willst.',
  'Look at what each brings now, and go on with that, or wait for an offer in the same currency.':
    'Sieh, was jedes jetzt bringt, und mach damit weiter, oder warte auf ein Gebot in derselben Währung.',
  'The offers bring less than what was shown, or than the least that you want.':
    'Die Gebote bringen weniger als gezeigt, oder als du mindestens willst.',
  'Look at what each brings now, lower the least that you want, or wait for a better offer.':
    'Sieh, was jedes jetzt bringt, verlange weniger, oder warte auf ein besseres Gebot.',
  'The order is over: it was filled, cancelled or has expired.':
    'Der Auftrag ist beendet: ausgeführt, zurückgezogen oder abgelaufen.',
  'There is nothing left to cancel.': 'Es ist nichts mehr zurückzuziehen.',
  'This collection cannot be minted here.': 'Diese Sammlung lässt sich hier nicht minten.',
  'This app cannot read how this collection is minted.':
    'Diese App kann nicht lesen, wie diese Sammlung gemintet wird.',
  'Look for it on its own site.': 'Suche sie auf ihrer eigenen Seite.',
  'The mint is closed.': 'Der Mint ist geschlossen.',
  'Wait for its next phase, or buy from a holder.':
    'Warte auf die nächste Phase, oder kaufe von jemandem.',
  'The mint has not begun, or pauses until its next phase.':
    'Der Mint hat noch nicht begonnen, oder er ruht bis zur nächsten Phase.',
  'Everything is minted.': 'Alles ist gemintet.',
  'Buy from a holder.': 'Kaufe von jemandem, der eines hat.',
  'This account may not mint in the phase that is open, or has minted all that it may.':
    'Dieses Konto darf in der offenen Phase nicht minten, oder es hat alles gemintet, was es darf.',
  'Wait for another phase, or use an account that is on its list.':
    'Warte auf eine andere Phase, oder nimm ein Konto, das auf ihrer Liste steht.',
  'The recipient may not get any in the phase that is open, or has all that they may.':
    'Der Empfänger darf in der offenen Phase nichts bekommen, oder hat alles, was er darf.',
  'Choose somebody else, or wait for another phase.':
    'Wähle jemand anderen, oder warte auf eine andere Phase.',
  'There is no recipient yet.': 'Es gibt noch keinen Empfänger.',
  'Enter an address or a name.': 'Gib eine Adresse oder einen Namen ein.',
  'There is something to know about the recipient.': 'Über den Empfänger ist etwas zu wissen.',
  'There is something to know about what is called.': 'Über den Aufruf ist etwas zu wissen.',
  'The payment is not what the values of the calls and the fee of the solver come to.':
    'Die Zahlung ist nicht das, was die Werte der Aufrufe und die Gebühr des Solvers ausmachen.',
  'Ask for a new quote, or use another marketplace.':
    'Hole ein neues Angebot ein, oder nimm einen anderen Marktplatz.',
  'A call can send value only where both chains have the same native currency.':
    'Ein Aufruf kann nur dort einen Wert mitschicken, wo beide Chains dieselbe native Währung haben.',
  'Pay on another chain, or send no value with the call.':
    'Bezahle auf einer anderen Chain, oder schicke keinen Wert mit dem Aufruf.',
  'Accept first what is said about the call, or change it.':
    'Bestätige erst, was über den Aufruf gesagt ist, oder ändere ihn.',
  'Accept first what is said about the recipient, or choose somebody else.':
    'Bestätige erst, was über den Empfänger gesagt ist, oder wähle jemand anderen.',
  'Nothing can be sent to this address.': 'An diese Adresse lässt sich nichts senden.',
  'Check the address of the recipient.': 'Prüfe die Adresse des Empfängers.',
  'No amount is given yet.': 'Noch ist kein Betrag angegeben.',
  'Say how much.': 'Gib an, wie viel.',
  'Both currencies are the same.': 'Beide Währungen sind dieselbe.',
  'Choose another one to get.': 'Wähle eine andere, die du bekommst.',
  'This marketplace cannot swap.': 'Dieser Marktplatz kann nicht tauschen.',
  'Swap elsewhere, then come back.': 'Tausche anderswo und komm wieder.',
  'The swap is so large for these pools that it moves the price against you.':
    'Der Tausch ist für diese Pools so groß, dass er den Preis gegen dich verschiebt.',
  'Accept the price impact, or swap less.': 'Nimm die Preiswirkung an, oder tausche weniger.',
  'The swap may come to much less than its quote: others can take the difference.':
    'Der Tausch kann viel schlechter ausgehen als sein Preis: Andere können den Unterschied nehmen.',
  'Accept the slippage, or choose less.': 'Nimm die Abweichung an, oder wähle eine kleinere.',
  'The marketplace made no offer to carry this out.':
    'Der Marktplatz hat nicht angeboten, das auszuführen.',
  'Try another chain, or try again later.':
    'Versuche es mit einer anderen Chain, oder später noch einmal.',
  'Change what it names, then start again.': 'Ändere, was er nennt, und beginne neu.',
  'The offers pay less than when you looked.': 'Die Gebote bringen weniger, als du gesehen hast.',
  'Look at what they pay now and decide again.':
    'Sieh nach, was sie jetzt bringen, und entscheide neu.',
  'This offer is gone: it was filled, withdrawn or has expired.':
    'Dieses Gebot ist weg: ausgeführt, zurückgezogen oder abgelaufen.',
  'No offer can be filled: it was filled or withdrawn, or it is your own.':
    'Kein Gebot lässt sich annehmen: es wurde ausgeführt oder zurückgezogen, oder es ist dein eigenes.',
  'Choose fewer, or leave some of them out.': 'Wähle weniger, oder lass einige davon weg.',
  'The offers are for fewer than you want to sell.':
    'Die Gebote gelten für weniger, als du verkaufen willst.',
  'Your balance is too low for the network fee.':
    'Dein Guthaben reicht für die Netzwerkgebühr nicht.',
  'Your balance is too low for this offer.': 'Dein Guthaben reicht für dieses Gebot nicht.',
  "The marketplace's answer to the signed offer was lost.":
    'Die Antwort des Marktplatzes auf das unterschriebene Gebot ging verloren.',
  'The offer may be live.': 'Das Gebot gilt vielleicht schon.',
  'Look at your offers before you make another one.':
    'Sieh deine Gebote an, bevor du noch eines abgibst.',
  'Look whether the orders still stand, then try again.':
    'Sieh nach, ob die Aufträge noch gelten, und versuche es noch einmal.',
  'Nothing can be minted by this account now.': 'Dieses Konto kann jetzt nichts minten.',
  'Wait for a phase that is open to it.': 'Warte auf eine Phase, die ihm offen steht.',
  'Fewer can be minted than you asked for.': 'Es lassen sich weniger minten, als du willst.',
  'Your balance is too low for this mint.': 'Dein Guthaben reicht für diesen Mint nicht.',
  'The phase was probably over, or everything minted, meanwhile. Look again.':
    'Wahrscheinlich war die Phase vorbei oder alles gemintet. Sieh noch einmal nach.',
  'The recipient may refuse such tokens. Check the address, then try again.':
    'Der Empfänger nimmt solche Tokens vielleicht nicht an. Prüfe die Adresse und versuche es noch einmal.',
  'The pools have moved: the swap would be worse than what you looked at.':
    'Die Pools haben sich bewegt: der Tausch wäre schlechter, als du gesehen hast.',
  'The pools cannot do this swap now, or not within what you agreed to.':
    'Die Pools können so jetzt nicht tauschen, oder nicht innerhalb dessen, was du zugelassen hast.',
  'Read the quote anew, swap less, or allow more slippage.':
    'Frage den Preis neu ab, tausche weniger oder lass mehr Abweichung zu.',
  'Your balance is too low for this swap.': 'Dein Guthaben reicht für diesen Tausch nicht.',
  'The marketplace says that what you paid was sent back, and no transaction shows it.':
    'Der Marktplatz sagt, dass deine Zahlung zurückgeschickt wurde, und keine Transaktion zeigt es.',
  'Look at your balance before you pay again.':
    'Sieh dir dein Guthaben an, bevor du noch einmal zahlst.',
  'The mint would fail: its phase is over, or everything is minted.':
    'Der Mint würde scheitern: seine Phase ist vorbei, oder alles ist gemintet.',
  'The mint would fail: its phase has just begun, and may begin on the chain with the next block, or everything is minted.':
    'Der Mint würde scheitern: seine Phase hat gerade begonnen, auf der Chain vielleicht erst mit dem nächsten Block, oder alles ist gemintet.',
  'Look again in a few seconds.': 'Sieh in ein paar Sekunden noch einmal nach.',
  'Look again at what can be minted.': 'Sieh noch einmal nach, was gemintet werden kann.',
  'The swap would fail: the pools have moved, or the token takes a part of each transfer.':
    'Der Tausch würde scheitern: die Pools haben sich bewegt, oder das Token behält von jeder Übertragung etwas ein.',
  'Read the quote anew, or allow more slippage.':
    'Frage den Preis neu ab, oder lass mehr Abweichung zu.',
  'The pools had moved beyond what you agreed to. Look again.':
    'Die Pools hatten sich weiter bewegt, als du zugelassen hast. Sieh noch einmal nach.',
  'The relayer asks for more than when you looked.':
    'Der Vermittler verlangt mehr, als du gesehen hast.',
  'Ask for a new quote and decide again.': 'Frage nach einem neuen Preis und entscheide neu.',
  'Ask for a new quote.': 'Frage nach einem neuen Preis.',
  'Your balance is too low for this call.': 'Dein Guthaben reicht für diesen Aufruf nicht.',
  'Your balance covers the price, but not the network fee on top.':
    'Dein Guthaben reicht für den Preis, aber nicht für die Netzwerkgebühr dazu.',
  'The wallet of this account is not connected.': 'Die Wallet dieses Kontos ist nicht verbunden.',
  'Connect this account, then start again.': 'Verbinde dieses Konto und beginne neu.',
  'Nothing is for sale within these terms.': 'Zu diesen Bedingungen wird nichts angeboten.',
  'Spend more, allow more for one, or look again later.':
    'Gib mehr aus, erlaube mehr für eines, oder sieh später noch einmal nach.',
  'The old listing is cancelled, and there is no new one.':
    'Das alte Angebot ist zurückgezogen, und es gibt kein neues.',
  'Make a new listing when you are ready.': 'Biete neu an, wenn du so weit bist.',
  'The old offer is cancelled, and there is no new one.':
    'Das alte Gebot ist zurückgezogen, und es gibt kein neues.',
  'Make a new offer when you are ready.': 'Gib ein neues Gebot ab, wenn du so weit bist.',
  'Some of what is chosen has no offer, or none for so many, that this account can accept.':
    'Für einiges von dem, was gewählt ist, gibt es kein Gebot, oder keines für so viele, das dieses Konto annehmen kann.',
  'Make a new one instead.': 'Erstelle stattdessen einen neuen.',
  'Only one account can fill this order. A change would open it to everybody.':
    'Nur ein Konto kann diesen Auftrag ausführen. Eine Änderung würde ihn für alle öffnen.',
  'Cancel it, and make a new one.': 'Zieh ihn zurück, und erstelle einen neuen.',
  'This order is in a currency that is not known here.':
    'Dieser Auftrag ist in einer Währung, die hier nicht bekannt ist.',
  'These orders are in more than one currency.': 'Diese Aufträge sind in mehr als einer Währung.',
  'Change those in one currency at a time.': 'Ändere jeweils die in einer Währung.',
  'Some of it was filled while you filled this in: fewer are left.':
    'Ein Teil davon wurde inzwischen ausgeführt: es sind weniger übrig.',
  'Some of these orders were filled or ended since you reviewed them.':
    'Einige dieser Aufträge wurden ausgeführt oder endeten, nachdem du sie geprüft hast.',
  'Review the others again: what is over is left as it is.':
    'Prüfe die übrigen noch einmal: Was vorbei ist, bleibt, wie es ist.',
  'Look at for how many it is to be, then review it again.':
    'Sieh nach, für wie viele es sein soll, und prüfe es noch einmal.',
  'The floor changed while you filled this in: the prices that follow it are set anew.':
    'Der Floor hat sich inzwischen geändert: die Preise, die ihm folgen, sind neu gesetzt.',
  'An order is over meanwhile: the prices that came after it on the ladder moved up.':
    'Ein Auftrag ist inzwischen vorbei: Die Preise, die auf der Leiter nach ihm kamen, sind nachgerückt.',
  'The marketplace does not say any more that this can be cancelled without gas.':
    'Der Marktplatz sagt nicht mehr, dass sich das ohne Gas zurückziehen lässt.',
  'Review it again if a transaction may cancel it.':
    'Prüfe es noch einmal, wenn eine Transaktion es zurückziehen darf.',
  'Look at the prices, then review them again.':
    'Sieh dir die Preise an, und prüfe sie noch einmal.',
  'There must be one recipient for each token, each on a line of its own.':
    'Für jedes Token muss ein Empfänger dastehen, jeder in einer eigenen Zeile.',
  'Put the lines in the order of the tokens.': 'Ordne die Zeilen wie die Tokens.',
  'It cannot be said whether your wallet sent what it was asked for.':
    'Ob deine Wallet gesendet hat, worum sie gebeten wurde, lässt sich nicht sagen.',
  'Close what your wallet still shows or confirm it, then look again.':
    'Schließe oder bestätige, was deine Wallet noch zeigt, und sieh noch einmal nach.',
  'The network forgot the transaction before it was mined.':
    'Das Netzwerk hat die Transaktion vergessen, bevor sie in einem Block war.',
  'It may still come back.': 'Sie kann noch zurückkommen.',
  'Send it again from your wallet with the same nonce, and look again; do not begin anew.':
    'Sende sie in deiner Wallet mit derselben Nonce noch einmal und sieh nach; beginne nicht neu.',
  'Another transaction of your wallet took its place.':
    'Eine andere Transaktion deiner Wallet trat an ihre Stelle.',
  'What was asked for did not happen; the other one may have moved money.':
    'Was gewünscht war, ist nicht geschehen; die andere kann Geld bewegt haben.',
  'Look at the other transaction before you begin again.':
    'Sieh dir die andere Transaktion an, bevor du neu beginnst.',
  'What your wallet would be asked for cannot be checked any more.':
    'Worum deine Wallet gebeten würde, lässt sich nicht mehr prüfen.',
  'Begin it again where you began it: what is done is not done twice.':
    'Beginne es dort neu, wo du es begonnen hast: was getan ist, geschieht nicht zweimal.',
  'The page was closed while your wallet was asked.':
    'Die Seite wurde geschlossen, während deine Wallet gefragt wurde.',
  'Look again: the chain is searched for it before anything else.':
    'Sieh noch einmal nach: zuerst wird die Chain danach durchsucht.',
  'The page was closed before your wallet was asked for the next step.':
    'Die Seite wurde geschlossen, bevor deine Wallet nach dem nächsten Schritt gefragt wurde.',
  'What was done before stays; nothing else was sent.':
    'Was vorher geschah, bleibt; sonst wurde nichts gesendet.',
  'What was sent before is on its way; nothing else was sent.':
    'Was vorher gesendet wurde, ist unterwegs; sonst wurde nichts gesendet.',
  'Go on, and read the request in your wallet.':
    'Mach weiter und lies die Anfrage in deiner Wallet.',
  'The page was closed after it was sent.': 'Die Seite wurde geschlossen, nachdem es gesendet war.',
  'What was sent goes on without this page.': 'Was gesendet ist, läuft ohne diese Seite weiter.',
  'Look again to follow it; your wallet is not asked for anything.':
    'Sieh noch einmal nach, um es zu verfolgen; deine Wallet wird um nichts gebeten.',
  'There is no wallet in this browser.': 'In diesem Browser ist keine Wallet.',
  "Install one, or open this page in your wallet's own browser, then look again.":
    'Installiere eine, oder öffne diese Seite im Browser deiner Wallet, und sieh neu nach.',
  'This wallet is not here any more.': 'Diese Wallet ist nicht mehr da.',
  'Choose another one, or look again.': 'Wähle eine andere, oder sieh neu nach.',
  'Your wallet has a request open already.': 'In deiner Wallet ist schon eine Anfrage offen.',
  'Open your wallet, answer what it asks, then try again.':
    'Öffne deine Wallet, beantworte, was sie fragt, und versuche es noch einmal.',
  'Your wallet is locked, or shows this page no account.':
    'Deine Wallet ist gesperrt, oder zeigt dieser Seite kein Konto.',
  'Unlock it, allow this page an account, then try again.':
    'Entsperre sie, erlaube dieser Seite ein Konto, und versuche es noch einmal.',
  'Your wallet has lost its connection.': 'Deine Wallet hat ihre Verbindung verloren.',
  'Check that it is online, then try again.':
    'Prüfe, ob sie online ist, und versuche es noch einmal.',
  'Switch the network here or in your wallet.': 'Wechsle das Netzwerk hier oder in deiner Wallet.',
  'Your wallet did not answer.': 'Deine Wallet hat nicht geantwortet.',
  'Close what it still shows, then try again.':
    'Schließe, was sie noch zeigt, und versuche es noch einmal.',
  'Close what your wallet still shows, or confirm it: then it is connected.':
    'Schließe, was deine Wallet noch zeigt, oder bestätige es: dann ist sie verbunden.',
  'The wallet could not be connected.': 'Die Wallet ließ sich nicht verbinden.',
  'Try again, or choose another wallet.': 'Versuche es noch einmal, oder wähle eine andere Wallet.',
}
