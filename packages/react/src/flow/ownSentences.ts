/** When the old order is gone and there is no new one. */
export const halfDoneWords = {
  listing: {
    money: 'The old listing is cancelled, and there is no new one.',
    next: 'Make a new listing when you are ready.',
  },
  offer: {
    money: 'The old offer is cancelled, and there is no new one.',
    next: 'Make a new offer when you are ready.',
  },
} as const

/** A balance that is too low only for what the price does not say. */
export const feeOnTop = 'Your balance covers the price, but not the network fee on top.'
/** Where nothing else of the native currency is needed. */
export const feeOnly = 'Your balance is too low for the network fee.'

/** The wallet of a flow's account is not there when it is started: disconnected, or with another account. */
export const noWallet = {
  code: 'wallet_unavailable',
  happened: 'The wallet of this account is not connected.',
  next: 'Connect this account, then start again.',
  remedy: 'retry',
} as const

/** A mint that opens again. */
export const mintPauses = 'The mint has not begun, or pauses until its next phase.'

/** Of many that were to be sold, some have an offer. */
export const someWithoutOffer =
  'Some of what is chosen has no offer, or none for so many, that this account can accept.'

/** Where several things can be chosen: more than fit, or none. */
export const tooMany = {
  code: 'too_many',
  happened: 'This is more than one transaction can hold.',
  next: 'Choose at most 50 and do the rest afterwards.',
  remedy: 'none',
} as const
export const nothingChosen = {
  code: 'nothing_chosen',
  happened: 'Nothing is chosen yet.',
  next: 'Choose at least one.',
  remedy: 'none',
} as const

/** A token, or an order, of somebody else. */
export const notOwner = {
  code: 'not_owner',
  happened: 'This account does not own the token.',
  next: 'Connect the account that owns it.',
  remedy: 'none',
} as const

/** Of a listing whose token is gone, which the marketplace keeps for as long as it may come back. */
export const notHeld = {
  ...notOwner,
  next: 'Cancel the listing: if the token came back, it could be bought by it again.',
} as const

/** There is nothing left to end. */
export const notCancellable = {
  code: 'not_cancellable',
  happened: 'The order is over: it was filled, cancelled or has expired.',
  next: 'There is nothing left to cancel.',
  remedy: 'none',
} as const

/** An order that only the server of its exchange can end. */
export const unsupportedOrder = {
  code: 'unsupported_order',
  happened: 'The marketplace cannot cancel orders of this exchange.',
  next: 'To end one for certain, revoke the approval of its exchange for the collection, or move the token to another account.',
  remedy: 'none',
} as const

/** Instead of changing an order that is over. */
export const makeAnother = 'Make a new one instead.'

/** A number that was typed was chosen beside how many were left then. */
export const filledMeanwhile = {
  code: 'order_changed',
  happened: 'Some of it was filled while you filled this in: fewer are left.',
  next: 'Look at for how many it is to be, then review it again.',
  remedy: 'requote',
} as const

/** Of several orders that are changed. */
export const someFilledMeanwhile = {
  code: 'order_changed',
  happened: 'Some of these orders were filled or ended since you reviewed them.',
  next: 'Review the others again: what is over is left as it is.',
  remedy: 'requote',
} as const

/** Prices that follow a floor, where that is another one than when they were made. */
export const floorMoved = {
  code: 'floor_moved',
  happened: 'The floor changed while you filled this in: the prices that follow it are set anew.',
  next: 'Look at the prices, then review them again.',
  remedy: 'requote',
} as const

/** A ladder of prices whose orders are not all there any more. */
export const ladderClosed = {
  code: 'ladder_closed',
  happened: 'An order is over meanwhile: the prices that came after it on the ladder moved up.',
  next: 'Look at the prices, then review them again.',
  remedy: 'requote',
} as const

/** Orders that were to be ended without a transaction, where the marketplace lets that be no more. */
export const zoneGone = {
  code: 'zone_gone',
  happened: 'The marketplace does not say any more that this can be cancelled without gas.',
  next: 'Review it again if a transaction may cancel it.',
  remedy: 'requote',
} as const

/** A change makes an order that anybody can fill. */
export const forOneTaker =
  'Only one account can fill this order. A change would open it to everybody.'
export const cancelIt = 'Cancel it, and make a new one.'

/** A change keeps the currency of its order, and all of several have one form. */
export const unknownCurrency = {
  code: 'unknown_currency',
  happened: 'This order is in a currency that is not known here.',
  next: cancelIt,
  remedy: 'none',
} as const
export const otherCurrencies = {
  code: 'other_currencies',
  happened: 'These orders are in more than one currency.',
  next: 'Change those in one currency at a time.',
  remedy: 'none',
} as const

/** Recipients of tokens, one by one. */
export const lineSentences = {
  happened: 'There must be one recipient for each token, each on a line of its own.',
  next: 'Put the lines in the order of the tokens.',
} as const

/** Of a run, where the error speaks to programmers. */
export const runSentences = {
  unknown_item: {
    happened: 'It cannot be said whether your wallet sent what it was asked for.',
    next: 'Close what your wallet still shows or confirm it, then look again.',
  },
  transaction_dropped: {
    happened: 'The network forgot the transaction before it was mined.',
    money: 'It may still come back.',
    next: 'Send it again from your wallet with the same nonce, and look again; do not begin anew.',
  },
  transaction_replaced: {
    happened: 'Another transaction of your wallet took its place.',
    money: 'What was asked for did not happen; the other one may have moved money.',
    next: 'Look at the other transaction before you begin again.',
  },
  verification_unavailable: {
    happened: 'What your wallet would be asked for cannot be checked any more.',
    next: 'Begin it again where you began it: what is done is not done twice.',
    remedy: 'retry',
  },
} as const

/** What is said of a run by how far it was. */
export const stopped = {
  asked: {
    happened: 'The page was closed while your wallet was asked.',
    money: 'Something may have been sent.',
    next: 'Look again: the chain is searched for it before anything else.',
  },
  before: {
    happened: 'The page was closed before your wallet was asked for the next step.',
    money: 'What was done before stays; nothing else was sent.',
    inFlight: 'What was sent before is on its way; nothing else was sent.',
    next: 'Go on, and read the request in your wallet.',
    anew: 'Begin it again where you began it: what is done is not done twice.',
  },
  sent: {
    happened: 'The page was closed after it was sent.',
    money: 'What was sent goes on without this page.',
    next: 'Look again to follow it; your wallet is not asked for anything.',
  },
} as const

/** Of what is paid on one chain and done on another. */
export const acrossSentences = {
  refunded: {
    code: 'refunded',
    happened: 'It did not happen on the other chain.',
    money: 'What you paid was sent back to you; only network fees were spent.',
    next: 'Check that the refund has arrived, then ask for a new quote.',
    remedy: 'requote',
  },
  /** By the word of the marketplace alone. */
  unproven: {
    code: 'refund_unproven',
    happened: 'It did not happen on the other chain.',
    money: 'The marketplace says that what you paid was sent back, and no transaction shows it.',
    next: 'Look at your balance before you pay again.',
    remedy: 'none',
  },
  unquoted: {
    code: 'nothing_quoted',
    happened: 'The marketplace made no offer to carry this out.',
    next: 'Try another chain, or try again later.',
    remedy: 'requote',
  },
  untold: {
    code: 'deposit_untold',
    happened: 'The marketplace does not say what your payment would be for.',
    next: 'Pay on the chain on which it happens, or use a marketplace that says it.',
    remedy: 'none',
  },
} as const

/** Of several that were chosen, some of which are not what they were. */
export const cartChanged = {
  code: 'cart_changed',
  happened: 'Something of what you chose is gone or costs more than when you looked.',
  next: 'Look at what changed, take it out or accept its new price.',
  remedy: 'none',
} as const

/** Of what is looked for by terms, nothing of which is one listing that is gone. */
export const nothingWithin = {
  code: 'not_for_sale',
  happened: 'Nothing is for sale within these terms.',
  next: 'Spend more, allow more for one, or look again later.',
  remedy: 'requote',
} as const

/** What only a sale into offers finds. */
export const saleSentences = {
  noOffer: {
    code: 'no_offer',
    happened: 'There is no offer that this account can accept.',
    next: 'List the token instead, or wait for an offer.',
    remedy: 'requote',
  },
  notCompared: {
    code: 'below_minimum',
    happened:
      'The offers are in another currency, and no rate tells whether they bring what was shown, or the least that you want.',
    next: 'Look at what each brings now, and go on with that, or wait for an offer in the same currency.',
    remedy: 'requote',
  },
  belowMinimum: {
    code: 'below_minimum',
    happened: 'The offers bring less than what was shown, or than the least that you want.',
    next: 'Look at what each brings now, lower the least that you want, or wait for a better offer.',
    remedy: 'requote',
  },
} as const

/** What only a mint finds. */
export const mintSentences = {
  unknown: {
    code: 'mint_unknown',
    happened: 'This collection cannot be minted here.',
    next: 'Look for it on its own site.',
    remedy: 'none',
  },
  unreadable: {
    code: 'mint_unreadable',
    happened: 'This app cannot read how this collection is minted.',
    next: 'Look for it on its own site.',
    remedy: 'none',
  },
  closed: {
    code: 'mint_closed',
    happened: 'The mint is closed.',
    next: 'Wait for its next phase, or buy from a holder.',
    remedy: 'requote',
  },
  justBegun: {
    code: 'would_revert',
    happened:
      'The mint would fail: its phase has just begun, and may begin on the chain with the next block, or everything is minted.',
    next: 'Look again in a few seconds.',
    remedy: 'requote',
  },
  soldOut: {
    code: 'sold_out',
    happened: 'Everything is minted.',
    next: 'Buy from a holder.',
    remedy: 'none',
  },
  notEligible: {
    code: 'not_eligible',
    happened: 'This account may not mint in the phase that is open, or has minted all that it may.',
    next: 'Wait for another phase, or use an account that is on its list.',
    remedy: 'requote',
  },
  recipientNotEligible: {
    code: 'not_eligible',
    happened: 'The recipient may not get any in the phase that is open, or has all that they may.',
    next: 'Choose somebody else, or wait for another phase.',
    remedy: 'requote',
  },
  tooMany: {
    code: 'quantity_too_high',
    happened: 'Fewer can be minted than you asked for.',
    next: 'Choose a smaller quantity.',
    remedy: 'none',
  },
  noRecipient: {
    code: 'bad_recipient',
    happened: 'There is no recipient yet.',
    next: 'Enter an address or a name.',
    remedy: 'none',
  },
  unaccepted: {
    code: 'recipient_unaccepted',
    happened: 'There is something to know about the recipient.',
    next: 'Accept first what is said about the recipient, or choose somebody else.',
    remedy: 'none',
  },
} as const

/** What only calls on another chain find. */
export const callSentences = {
  unaccepted: {
    code: 'call_unaccepted',
    happened: 'There is something to know about what is called.',
    next: 'Accept first what is said about the call, or change it.',
    remedy: 'none',
  },
  otherSum: {
    code: 'deposit_differs',
    happened: 'The payment is not what the values of the calls and the fee of the solver come to.',
    next: 'Ask for a new quote, or use another marketplace.',
    remedy: 'requote',
  },
  otherNative: {
    code: 'other_native',
    happened: 'A call can send value only where both chains have the same native currency.',
    next: 'Pay on another chain, or send no value with the call.',
    remedy: 'none',
  },
} as const

/** What only a swap finds. */
export const swapSentences = {
  noAmount: {
    code: 'no_amount',
    happened: 'No amount is given yet.',
    next: 'Say how much.',
    remedy: 'none',
  },
  sameCurrency: {
    code: 'same_currency',
    happened: 'Both currencies are the same.',
    next: 'Choose another one to get.',
    remedy: 'none',
  },
  unavailable: {
    code: 'swap_unavailable',
    happened: 'This marketplace cannot swap.',
    next: 'Swap elsewhere, then come back.',
    remedy: 'none',
  },
  priceImpact: {
    code: 'price_impact',
    happened: 'The swap is so large for these pools that it moves the price against you.',
    next: 'Accept the price impact, or swap less.',
    remedy: 'none',
  },
  slippage: {
    code: 'high_slippage',
    happened: 'The swap may come to much less than its quote: others can take the difference.',
    next: 'Accept the slippage, or choose less.',
    remedy: 'none',
  },
} as const

/** Of connecting a wallet, which asks for accounts and moves nothing. */
export const connectSentences = {
  no_wallet: {
    happened: 'There is no wallet in this browser.',
    next: "Install one, or open this page in your wallet's own browser, then look again.",
    remedy: 'requote',
  },
  wallet_gone: {
    happened: 'This wallet is not here any more.',
    next: 'Choose another one, or look again.',
    remedy: 'requote',
  },
  user_rejected: {
    happened: 'You declined the request in your wallet.',
    next: 'Start again whenever you want.',
    remedy: 'retry',
  },
  request_pending: {
    happened: 'Your wallet has a request open already.',
    next: 'Open your wallet, answer what it asks, then try again.',
    remedy: 'retry',
  },
  wallet_locked: {
    happened: 'Your wallet is locked, or shows this page no account.',
    next: 'Unlock it, allow this page an account, then try again.',
    remedy: 'retry',
  },
  wallet_disconnected: {
    happened: 'Your wallet has lost its connection.',
    next: 'Check that it is online, then try again.',
    remedy: 'retry',
  },
  wrong_chain: {
    happened: 'Your wallet is on another chain.',
    next: 'Switch the network here or in your wallet.',
    remedy: 'switch-chain',
  },
  wallet_silent: {
    happened: 'Your wallet did not answer.',
    next: 'Close what it still shows, then try again.',
    remedy: 'retry',
  },
  aborted: {
    happened: 'You stopped waiting.',
    next: 'Close what your wallet still shows, or confirm it: then it is connected.',
    remedy: 'retry',
  },
  not_connected: {
    happened: 'The wallet could not be connected.',
    next: 'Try again, or choose another wallet.',
    remedy: 'retry',
  },
} as const
