/**
 * What is loaded on demand between the opening of a purchase's dialog and its receipt, where nothing goes wrong: what
 * reads listings, asks for steps and carries them out, reads calldata, judges the purchase and its price. A test holds
 * it against a purchase in the built app.
 */
export const purchaseParts = [
  'packages/sdk/src/api/request.ts',
  'packages/sdk/src/actions/perform.ts',
  'packages/sdk/src/facts/factsOf.ts',
  'packages/react/src/wagmi/layerOneFee.ts',
  'packages/react/src/flow/verify/gasInTurn.ts',
  'packages/react/src/flow/purchase/feeShortage.ts',
  'packages/react/src/flow/purchase/purchaseFault.ts',
  'packages/react/src/flow/price/tradeWarnings.ts',
]
