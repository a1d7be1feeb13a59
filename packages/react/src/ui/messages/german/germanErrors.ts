import type { ErrorWords } from '../translateProblem.ts'

const later = 'Versuche es später noch einmal.'
const again = 'Versuche es noch einmal.'
const look = 'Sieh in deiner Wallet nach, bevor du es noch einmal versuchst.'
const report = 'Melde es denen, die diese App betreiben.'
const lookBefore = 'Sieh dir die Transaktion an, bevor du es noch einmal versuchst.'

const zk: ErrorWords = {
  happened: 'Der Marktplatz hat eine zkSync-Transaktion verlangt, die nicht sein kann.',
  next: 'Benutze diesen Marktplatz nicht mehr, wenn er es wieder verlangt.',
}
const setUp: ErrorWords = { happened: 'Diese App ist falsch eingestellt.', next: report }

/** Errors of the client that flows leave in its own words, by code, in German. */
export const germanErrors: Readonly<Record<string, ErrorWords>> = {
  unexpected: { happened: 'Etwas Unerwartetes ist schiefgegangen.', next: look },
  api_error: { happened: 'Der Marktplatz hat abgelehnt.', next: again, quotes: true },
  api_rate_limited: {
    happened: 'Der Marktplatz bekommt zu viele Anfragen.',
    next: 'Warte einen Moment und versuche es noch einmal.',
  },
  api_unauthorized: { happened: 'Der Marktplatz lässt diese App nicht zu.', next: report },
  wallet_refused: {
    happened: 'Die Wallet hat die Anfrage nicht angenommen.',
    next: 'Sieh in der Wallet nach, warum, und versuche es noch einmal.',
    quotes: true,
  },
  wallet_busy: {
    happened: 'Die Wallet zeigt eine andere Anfrage.',
    next: 'Beantworte erst diese und versuche es dann noch einmal.',
  },
  wallet_disconnected: {
    happened: 'Die Wallet ist gesperrt oder nicht verbunden.',
    next: 'Entsperre die Wallet, verbinde sie neu und versuche es noch einmal.',
  },
  wallet_unresponsive: {
    happened: 'Die Wallet antwortet nicht.',
    next: 'Öffne die Wallet und versuche es noch einmal.',
  },
  no_account: { happened: 'Die Wallet nennt kein Konto.', next: 'Verbinde ein Konto.' },
  blind_signing_disabled: {
    happened: 'Die Hardware-Wallet erlaubt kein Blind Signing.',
    next: 'Schalte es in den Einstellungen ihrer Ethereum-App ein und versuche es noch einmal.',
  },
  device_locked: {
    happened: 'Die Hardware-Wallet ist gesperrt.',
    next: 'Entsperre das Gerät und versuche es noch einmal.',
  },
  wrong_device_app: {
    happened: 'Auf der Hardware-Wallet ist eine andere App offen.',
    next: 'Öffne dort die Ethereum-App und versuche es noch einmal.',
  },
  device_disconnected: {
    happened: 'Die Hardware-Wallet ist nicht verbunden.',
    next: 'Verbinde das Gerät, lass es verbunden und versuche es noch einmal.',
  },
  fee_too_high: {
    happened: 'Die Netzwerkgebühr wäre weit höher, als das Netzwerk verlangt.',
    next: later,
  },
  same_transaction: {
    happened: 'Dieselbe Transaktion wurde schon gesendet und ist noch in keinem Block.',
    next: 'Warte, bis sie in einem Block ist.',
  },
  would_revert: {
    happened: 'Die Transaktion würde scheitern.',
    next: 'Wahrscheinlich ist der Auftrag inzwischen weg: frage nach einem neuen Preis.',
    quotes: true,
  },
  wrong_signer: {
    happened: 'Die Unterschrift ist nicht die deines Kontos und wurde nicht benutzt.',
    next: 'Wähle in der Wallet das Konto, mit dem du begonnen hast, und versuche es noch einmal.',
  },
  order_refused: {
    happened: 'Der Marktplatz hat den Auftrag abgelehnt.',
    next: 'Er gilt nicht. Ändere ihn und versuche es noch einmal.',
    quotes: true,
  },
  batch_not_included: {
    happened: 'Die Wallet hat die Transaktionen nicht gesendet.',
    next: 'Versuche es noch einmal, wenn du so weit bist.',
  },
  batch_partial: {
    happened: 'Nur ein Teil der Transaktionen wurde ausgeführt.',
    next: 'Sieh in der Wallet nach, bevor du es noch einmal versuchst: du könntest zweimal zahlen.',
  },
  transaction_timeout: {
    happened: 'Die Transaktion ist gesendet, aber noch nicht bestätigt.',
    next: 'Sie kann noch in einen Block kommen: sieh nach, und sende sie nicht zweimal.',
  },
  transaction_cancelled: {
    happened: 'Die Transaktion wurde in der Wallet abgebrochen.',
    next: 'Beginne neu, wenn du willst.',
  },
  transaction_replaced: {
    happened: 'Die Transaktion wurde in der Wallet durch eine andere ersetzt.',
    next: 'Sieh dir die andere Transaktion an, bevor du neu beginnst.',
  },
  transaction_dropped: {
    happened: 'Das Netzwerk hat die Transaktion vergessen, bevor sie in einem Block war.',
    next: 'Sende sie in deiner Wallet mit derselben Nonce noch einmal; beginne nicht neu.',
  },
  transaction_altered: {
    happened: 'Die Wallet hat eine andere Transaktion gesendet als die, um die sie gebeten wurde.',
    next: 'Sieh sie dir sofort an, und benutze diese Wallet nicht, bis du weißt, warum.',
  },
  transaction_check_failed: {
    happened: 'Die Transaktion gelang auf der Chain, aber der Marktplatz meldet einen Fehler.',
    next: lookBefore,
    quotes: true,
  },
  cross_chain_failed: {
    happened: 'Die Zahlung kam an, aber der Kauf auf der anderen Chain ist gescheitert.',
    next: 'Der Anbieter verwahrt das Guthaben; es kann für einen anderen Kauf benutzt werden.',
  },
  cross_chain_timeout: {
    happened:
      'Die Zahlung ist gemacht; ob auf der anderen Chain geschah, wofür sie ist, weiß noch niemand.',
    next: 'Bis zur Frist der Zahlung geschieht es, oder sie kommt zurück; was dann noch in der Treuhand liegt, kannst du dort zurückholen. Zahle nicht noch einmal, bevor du das weißt.',
  },
  cross_chain_refunded: {
    happened: 'Der Kauf auf der anderen Chain ist nicht geschehen; die Zahlung kam zurück.',
    next: 'Prüfe, ob die Erstattung da ist, und frage nach einem neuen Preis.',
  },
  nothing_bought: {
    happened: 'Die Transaktion gelang, aber nichts wurde gekauft.',
    next: 'Sieh nach, was die Transaktion bewegt hat, und vergleiche dein Guthaben, bevor du neu kaufst.',
  },
  nothing_sold: {
    happened: 'Die Transaktion gelang, aber nichts wurde verkauft.',
    next: lookBefore,
  },
  nothing_transferred: {
    happened: 'Die Transaktion gelang, aber die Tokens kamen nicht an.',
    next: lookBefore,
  },
  nothing_cancelled: {
    happened: 'Die Transaktion gelang, aber kein Auftrag wurde zurückgezogen.',
    next: 'Wahrscheinlich war er inzwischen ausgeführt oder zurückgezogen. Sieh noch einmal nach.',
  },
  nothing_swapped: {
    happened: 'Die Transaktion gelang, aber der Tausch hat nichts gebracht.',
    next: lookBefore,
  },
  call_failed: {
    happened: 'Die Transaktionen sind auf der Ziel-Chain gescheitert.',
    next: lookBefore,
  },
  proceeds_missing: {
    happened: 'Es ist geschehen, aber weniger kam an, als zugesagt war.',
    next: 'Sieh dir die Transaktion und dein Guthaben an, und frage den Marktplatz.',
  },
  paid_too_much: {
    happened: 'Es ist geschehen, aber mehr ging ab, als zugesagt war.',
    next: 'Sieh dir die Transaktion an, frage den Marktplatz, und widerrufe, was er noch nehmen darf.',
  },
  partial: {
    happened: 'Nur ein Teil von dem, was du wolltest, ist geschehen.',
    next: 'Was als erledigt gezeigt wird, ist geschehen. Versuche nur den Rest noch einmal.',
  },
  unproven: {
    happened: 'Ob geschehen ist, was du wolltest, lässt sich nicht sagen.',
    next: 'Sieh deine Tokens und Angebote an, bevor du es noch einmal versuchst.',
  },
  incomplete_answer: {
    happened: 'Die Antwort des Marktplatzes passt nicht zur Anfrage.',
    next: 'Frage noch einmal; bleibt es so, liegt es am Marktplatz.',
  },
  steps_changed: {
    happened: 'Der Marktplatz hat die Schritte geändert, und es wurde angehalten.',
    next: 'Was als erledigt gezeigt wird, ist geschehen. Beginne neu, um neue Schritte zu bekommen.',
  },
  data_timeout: {
    happened: 'Der Marktplatz hat die nächste Anfrage nicht rechtzeitig vorbereitet.',
    next: later,
  },
  poll_limit: { happened: 'Die erwartete Antwort kam nicht rechtzeitig.', next: later },
  series_changed: {
    happened: 'Was davon übrig war, wurde inzwischen erledigt oder begonnen.',
    next: 'Sieh nach, was jetzt noch übrig ist.',
  },
  run_under_way: {
    happened: 'Dasselbe läuft schon, mit anderen Angaben oder in einem anderen Tab.',
    next: 'Warte, bis es beendet ist, und versuche es dann noch einmal.',
  },
  run_partial: {
    happened: 'Dasselbe wurde inzwischen zum Teil ausgeführt.',
    next: 'Sieh dir erst an, was geschehen ist.',
  },
  run_failed: {
    happened: 'Dasselbe wurde inzwischen gesendet und ist gescheitert.',
    next: 'Sieh dir erst an, was geschehen ist.',
  },
  run_unknown: {
    happened: 'Dasselbe wurde schon begonnen, und wie es ausging, ist nicht bekannt.',
    next: 'Sieh unter Transaktionen und in deiner Wallet nach, bevor du neu beginnst.',
  },
  run_unfinished: {
    happened: 'Dasselbe wurde schon begonnen und nie beendet.',
    next: 'Mach unter Transaktionen damit weiter.',
  },
  unknown_item: {
    happened: 'Ob deine Wallet gesendet hat, worum sie gebeten wurde, lässt sich nicht sagen.',
    next: look,
  },
  verification_unavailable: {
    happened: 'Worum deine Wallet gebeten würde, lässt sich jetzt nicht prüfen.',
    next: later,
  },
  value_above_quote: { happened: 'Es soll mehr kosten, als zugesagt war.', next: again },
  raw_hash: {
    happened: 'Der Marktplatz wollte etwas unterschrieben haben, das niemand lesen kann.',
    next: 'Benutze diesen Marktplatz nicht mehr, wenn er es wieder verlangt.',
  },
  from_mismatch: {
    happened: 'Der Marktplatz hat eine Transaktion für ein anderes Konto verlangt.',
    next: 'Benutze diesen Marktplatz nicht mehr, wenn er es wieder verlangt.',
  },
  foreign_chain: {
    happened: 'Der Marktplatz hat eine Transaktion für eine andere Chain verlangt.',
    next: 'Benutze diesen Marktplatz nicht mehr, wenn er es wieder verlangt.',
  },
  foreign_domain: {
    happened: 'Der Marktplatz wollte etwas für eine andere Chain unterschrieben haben.',
    next: 'Benutze diesen Marktplatz nicht mehr, wenn er es wieder verlangt.',
  },
  foreign_endpoint: {
    happened: 'Der Marktplatz hat auf eine fremde Adresse verwiesen.',
    next: 'Benutze diesen Marktplatz nicht mehr, wenn er es wieder tut.',
  },
  rpc_timeout: { happened: 'Der Knoten der Chain antwortet nicht.', next: later },
  rpc_unavailable: { happened: 'Kein Knoten der Chain antwortet.', next: later },
  storage_timeout: {
    happened: 'Der Speicher dieses Browsers antwortet nicht.',
    next: 'Schließe andere Tabs dieser Seite und versuche es noch einmal.',
  },
  code_unavailable: {
    happened: 'Ein Teil dieser App ließ sich nicht laden.',
    next: 'Lade die Seite neu und versuche es noch einmal.',
  },
  invalid_input: {
    happened: 'Eine Angabe ist ungültig.',
    next: 'Prüfe sie und versuche es noch einmal.',
  },
  invalid_configuration: setUp,
  missing_chain_configuration: setUp,
  missing_rpc: setUp,
  no_client: setUp,
  ...{ zk_not_eip712: zk, zk_chain: zk, zk_chain_id: zk, zk_to: zk, zk_from: zk, zk_paymaster: zk },
  ...{ zk_paymaster_input_missing: zk, zk_paymaster_missing: zk, zk_bytes: zk },
  ...{ zk_bytecode_words: zk, zk_bytecode_long: zk, zk_bytecode_even: zk },
}
