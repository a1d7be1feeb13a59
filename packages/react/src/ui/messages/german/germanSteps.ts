import type { StepCatalogue, StepWords } from '../../../flow/stepWords.ts'

/** What is said about steps in German. */
export const germanSteps: StepCatalogue = {
  common: {
    'nft-approval': approved('dem Marktplatz', 'deine Tokens dieser Sammlung', 'Marktplatz'),
    'currency-approval': approved('dem Marktplatz', 'die Währung', 'Währung'),
    'currency-approval-reset': {
      planned: 'Die alte Freigabe zurücknehmen, das verlangt die Währung vor einer neuen',
      asks: 'Bestätige in deiner Wallet, dass die alte Freigabe zurückgenommen wird',
      sent: 'Die Rücknahme wartet auf einen Block',
      mined: 'Die Rücknahme ist in einem Block, der Marktplatz holt auf',
      done: 'Alte Freigabe zurückgenommen',
      skipped: 'Es gibt keine alte Freigabe',
    },
    'currency-permit': {
      planned: 'Unterschreiben, wie viel genommen werden darf, das kostet nichts',
      asks: 'Unterschreibe die Erlaubnis in deiner Wallet',
      sent: 'Die Erlaubnis wird eingereicht',
      mined: 'Die Erlaubnis wird eingereicht',
      done: 'Erlaubnis unterschrieben',
      skipped: 'Erlaubnis ist schon unterschrieben',
    },
    'currency-unwrapping': mined('Zurücktauschen', 'den Rücktausch', 'Rücktausch'),
    swap: mined('Tauschen', 'den Tausch', 'Tausch'),
    'currency-wrapping': {
      planned: 'Tauschen, was das Gebot braucht',
      asks: 'Bestätige den Tausch in deiner Wallet',
      sent: 'Der Tausch wartet auf einen Block',
      mined: 'Getauscht, der Marktplatz holt auf',
      done: 'Getauscht, was das Gebot braucht',
      skipped: 'Es ist schon genug getauscht',
    },
    'order-signature': signed('das Angebot', 'Angebot'),
    sale: mined('Kaufen', 'den Kauf', 'Kauf'),
    cancellation: mined('Auf der Chain zurückziehen', 'die Rücknahme', 'Rücknahme'),
    'cancellation-signature': {
      planned: 'Die Rücknahme unterschreiben, sie kostet nichts',
      asks: 'Unterschreibe die Rücknahme in deiner Wallet',
      sent: 'Die Rücknahme wird eingereicht',
      mined: 'Die Rücknahme wird eingereicht',
      done: 'Ohne Transaktion zurückgezogen',
      skipped: 'Zurückgezogen',
    },
    transfer: mined('Die Tokens senden', 'die Übertragung', 'Übertragung'),
    deposit: {
      planned: 'Den Aufruf bezahlen',
      asks: 'Bestätige die Zahlung in deiner Wallet',
      sent: 'Die Zahlung wartet auf einen Block',
      mined: 'Bezahlt, der Aufruf auf der anderen Chain steht noch aus',
      done: 'Auf der anderen Chain aufgerufen und dort geprüft',
      skipped: 'Auf der anderen Chain aufgerufen',
    },
  },
  byKind: {
    bid: { 'order-signature': signed('das Gebot', 'Gebot') },
    'edit-bid': {
      'order-signature': signed('das neue Gebot', 'Neues Gebot'),
      cancellation: mined(
        'Das alte Gebot auf der Chain zurückziehen',
        'die Rücknahme',
        'Rücknahme',
      ),
    },
    'edit-listing': {
      'order-signature': signed('das neue Angebot', 'Neues Angebot'),
      cancellation: mined(
        ...(['Das alte Angebot auf der Chain zurückziehen', 'die Rücknahme', 'Rücknahme'] as const),
      ),
    },
    'accept-offer': { sale: mined('Verkaufen', 'den Verkauf', 'Verkauf') },
    swap: {
      'currency-wrapping': mined('Verpacken', 'das Verpacken', 'Verpacken'),
      'currency-approval': approved('dem Router', 'was du tauschst', 'Währung'),
    },
    mint: { sale: mined('Minten', 'den Mint', 'Mint') },
    transfer: {
      'nft-approval': approved(
        ...(['dem Übertragungshelfer', 'deine Tokens dieser Sammlung', 'Helfer'] as const),
      ),
    },
  },
  generic: action => ({
    planned: action,
    asks: `${action}: bestätige es in deiner Wallet`,
    sent: `${action}: wartet auf einen Block`,
    mined: `${action}: der Marktplatz holt auf`,
    done: action,
    skipped: action,
  }),
  unknown: planned => `${planned}: der Ausgang ist nicht bekannt`,
  failed: (planned, reason) => `${planned}: ${reason}`,
  notEnough: symbol => `zu wenig ${symbol}`,
  waits: {
    awaiting_signers:
      'Andere Unterzeichner dieses Kontos müssen unterschreiben, bevor sie gesendet wird. Du kannst die Seite schließen: wenn du zurückkommst, wird weiter nach ihr gesucht.',
    stuck: 'Eine frühere Transaktion dieses Kontos muss zuerst in einen Block.',
  },
  reasons: {
    rejected: 'in der Wallet abgelehnt',
    reverted: 'die Transaktion ist gescheitert',
    cancelled: 'in der Wallet abgebrochen',
    replaced: 'durch eine andere Transaktion ersetzt',
    dropped: 'vom Netzwerk fallen gelassen',
    refunded: 'es ist nicht geschehen, und die Zahlung kam zurück',
    expired: 'abgelaufen',
    stopped: 'angehalten',
  },
}

function signed(what: string, short: string): StepWords {
  return {
    planned: `Unterschreiben: ${what}`,
    asks: `Unterschreibe ${what} in deiner Wallet`,
    sent: `Veröffentlicht wird ${what}`,
    mined: `Veröffentlicht wird ${what}`,
    done: `${short} unterschrieben und veröffentlicht`,
    skipped: `${short} veröffentlicht`,
  }
}

function mined(planned: string, whom: string, short: string): StepWords {
  return {
    planned,
    asks: `Bestätige ${whom} in deiner Wallet`,
    sent: `${short}: wartet auf einen Block`,
    mined: `${short} ist in einem Block, der Marktplatz holt auf`,
    done: `${short} ist in einem Block und geprüft`,
    bare: `${short} ist in einem Block`,
    skipped: `${short} ist erledigt`,
  }
}

function approved(whom: string, what: string, short: string): StepWords {
  return {
    planned: `Freigeben: ${whom} ${what}`,
    asks: `Bestätige die Freigabe in deiner Wallet`,
    sent: 'Die Freigabe wartet auf einen Block',
    mined: 'Die Freigabe ist in einem Block, der Marktplatz holt auf',
    done: `${short}: freigegeben`,
    skipped: `${short}: schon freigegeben`,
  }
}
