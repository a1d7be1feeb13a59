'use client'

export { cartCount } from './cart/cartCount.ts'
export type { CartEntry } from './cart/cartEntry.ts'
export { cartKey } from './cart/cartEntry.ts'
export type { CartLine } from './cart/cartLines.ts'
export { buyableOf, cartLines, cartTotals } from './cart/cartLines.ts'
export type { Cart } from './cart/createCart.ts'
export { createCart } from './cart/createCart.ts'
export { mostCartEntries } from './cart/readCart.ts'
export type {
  BuyAcrossFlow,
  BuyAcrossFlowOptions,
  BuyAcrossFlowState,
  BuyAcrossQuote,
  BuyAcrossReceipt,
} from './flow/across/createBuyAcrossFlow.ts'
export { createBuyAcrossFlow } from './flow/across/createBuyAcrossFlow.ts'
export type {
  CallFlow,
  CallFlowOptions,
  CallFlowState,
  CallForm,
  CallQuote,
  CallReceipt,
} from './flow/call/createCallFlow.ts'
export { createCallFlow } from './flow/call/createCallFlow.ts'
export type { CancelExchange } from './flow/cancel/cancelExchanges.ts'
export type {
  CancelFlow,
  CancelFlowOptions,
  CancelFlowState,
  CancelForm,
  CancelPart,
  CancelQuote,
  CancelReceipt,
} from './flow/cancel/createCancelFlow.ts'
export { createCancelFlow } from './flow/cancel/createCancelFlow.ts'
export { isCancellableKind } from './flow/cancel/isCancellableKind.ts'
export type { OrderNonce } from './flow/cancel/orderNonce.ts'
export type { OpenOrders } from './flow/cancel/readOpenOrders.ts'
export type {
  ConnectFlow,
  ConnectFlowOptions,
  ConnectFlowState,
  ConnectForm,
  Connection,
  ConnectQuote,
  ConnectReceipt,
  WalletChoice,
} from './flow/connect/createConnectFlow.ts'
export { createConnectFlow } from './flow/connect/createConnectFlow.ts'
export { describeField } from './flow/describeField.ts'
export type { FlowStep } from './flow/describeSteps.ts'
export { describeSteps } from './flow/describeSteps.ts'
export type { FieldCatalogue, FieldProblem } from './flow/fieldProblem.ts'
export type { Flow } from './flow/flow.ts'
export type { FlowLack, FlowProblem, FlowRemedy } from './flow/flowProblem.ts'
export type { AnyFlowState, FlowPhase, FlowState, Run, RunningPhase } from './flow/flowState.ts'
export { isRunning, isSettled } from './flow/flowState.ts'
export type {
  FlowAmount,
  FlowCurrency,
  FlowFee,
  FlowKind,
  FlowScope,
  TokenFlowOptions,
  TokenReference,
} from './flow/flowTypes.ts'
export { knownCurrencies } from './flow/knownCurrencies.ts'
export { knownCurrency } from './flow/knownCurrency.ts'
export type {
  MintFlow,
  MintFlowOptions,
  MintFlowState,
  MintForm,
  MintQuote,
  MintReceipt,
} from './flow/mint/createMintFlow.ts'
export { createMintFlow } from './flow/mint/createMintFlow.ts'
export type { MintPhase } from './flow/mint/mintPhases.ts'
export { mintPhases } from './flow/mint/mintPhases.ts'
export { mostLines } from './flow/mostLines.ts'
export type { BidContext, BidForm, BidTerms } from './flow/offer/bidTerms.ts'
export { bidTerms } from './flow/offer/bidTerms.ts'
export type {
  AcceptOfferFlow,
  AcceptOfferFlowState,
  AcceptOfferForm,
  AcceptOfferQuote,
  AcceptOfferReceipt,
} from './flow/offer/createAcceptOfferFlow.ts'
export { createAcceptOfferFlow } from './flow/offer/createAcceptOfferFlow.ts'
export type {
  BidFlow,
  BidFlowOptions,
  BidFlowState,
  BidQuote,
  BidReceipt,
} from './flow/offer/createBidFlow.ts'
export { createBidFlow } from './flow/offer/createBidFlow.ts'
export type { EditBidFlow, EditBidFlowState, EditBidQuote } from './flow/offer/createEditBidFlow.ts'
export { createEditBidFlow } from './flow/offer/createEditBidFlow.ts'
export type { BidTarget } from './flow/offer/readBidContext.ts'
export type { ChosenSale, SaleLine, SaleMinimum, UnsoldToken } from './flow/offer/saleLines.ts'
export type { SaleOutcome } from './flow/offer/saleOutcomes.ts'
export type {
  EditListingFlow,
  EditListingFlowState,
  EditListingQuote,
  EditListingReceipt,
} from './flow/order/createEditListingFlow.ts'
export { createEditListingFlow } from './flow/order/createEditListingFlow.ts'
export type {
  EditManyFlow,
  EditManyFlowOptions,
  EditManyFlowState,
  EditManyQuote,
  EditManyReceipt,
  EditOutcome,
} from './flow/order/createEditManyFlow.ts'
export { createEditManyFlow } from './flow/order/createEditManyFlow.ts'
export type {
  ListFlow,
  ListFlowState,
  ListQuote,
  ListReceipt,
} from './flow/order/createListFlow.ts'
export { createListFlow } from './flow/order/createListFlow.ts'
export type {
  ListManyFlow,
  ListManyFlowState,
  ListManyQuote,
  ListManyReceipt,
} from './flow/order/createListManyFlow.ts'
export { createListManyFlow } from './flow/order/createListManyFlow.ts'
export type {
  EditManyForm,
  EditManyItem,
  EditManyLine,
  EditManyOrder,
} from './flow/order/editManyLines.ts'
export { editManyLines } from './flow/order/editManyLines.ts'
export type { ListManyForm, ListManyItem, ListManyLine } from './flow/order/listManyLines.ts'
export { listManyLines } from './flow/order/listManyLines.ts'
export type { PriceRule } from './flow/order/listPrices.ts'
export { listPrices } from './flow/order/listPrices.ts'
export type { ListContext, ListForm, ListTerms } from './flow/order/listTerms.ts'
export { listTerms } from './flow/order/listTerms.ts'
export type { OrderRevocation, ZoneContext } from './flow/order/orderZone.ts'
export type { Pricing } from './flow/order/pricedBy.ts'
export type { PricedContext, PricedIn } from './flow/order/pricedIn.ts'
export { pricingOfNext } from './flow/order/pricingOfNext.ts'
export type { EditedOrder } from './flow/order/readEditedOrders.ts'
export type { EditWay } from './flow/order/readOwnOrder.ts'
export type { ReviewedEdits } from './flow/order/reviewEdits.ts'
export type { TraitFloor } from './flow/order/traitFloor.ts'
export type { OrderSpan } from './flow/orderEnd.ts'
export type { Measured } from './flow/price/marketsIn.ts'
export { openWarnings } from './flow/price/openWarnings.ts'
export { parseRate } from './flow/price/parseRate.ts'
export type { PriceUnit } from './flow/price/priceUnit.ts'
export type {
  Acknowledging,
  PriceWarning,
  PriceWarningKind,
  Warned,
} from './flow/price/priceWarning.ts'
export type { LiveOffer } from './flow/price/readLiveOffers.ts'
export type { OwnListing } from './flow/price/readOwnListings.ts'
export { readWorthUnits, worthIn } from './flow/price/worthIn.ts'
export { problemOfError } from './flow/problemOfError.ts'
export type {
  BuyFlow,
  BuyFlowState,
  BuyForm,
  BuyReceipt,
  SeenListing,
} from './flow/purchase/createBuyFlow.ts'
export { createBuyFlow } from './flow/purchase/createBuyFlow.ts'
export type {
  CheckoutFlow,
  CheckoutFlowState,
  CheckoutForm,
  CheckoutQuote,
} from './flow/purchase/createCheckoutFlow.ts'
export { createCheckoutFlow } from './flow/purchase/createCheckoutFlow.ts'
export type { NamedToken } from './flow/purchase/createNameReader.ts'
export type {
  SweepFlow,
  SweepFlowOptions,
  SweepFlowState,
  SweepForm,
  SweepQuote,
} from './flow/purchase/createSweepFlow.ts'
export { createSweepFlow } from './flow/purchase/createSweepFlow.ts'
export type { ChosenOrder, StaleLine } from './flow/purchase/findStale.ts'
export type { SweepTerms } from './flow/purchase/pickSweep.ts'
export type { PurchaseLine } from './flow/purchase/purchaseLine.ts'
export type { BuyLine, BuyQuote } from './flow/purchase/quoteListings.ts'
export type { PurchaseQuote } from './flow/purchase/readPurchase.ts'
export type { PurchaseOutcome, PurchaseReceipt } from './flow/purchase/settlePurchase.ts'
export type { Runs, RunsState } from './flow/runs/createRuns.ts'
export { createRuns } from './flow/runs/createRuns.ts'
export type { RunEnd, RunOffer, RunView } from './flow/runs/describeRun.ts'
export { describeRun } from './flow/runs/describeRun.ts'
export type { TermsFacts } from './flow/runs/factsOfTerms.ts'
export { restOfRun } from './flow/runs/restOfRun.ts'
export { restOfTerms } from './flow/runs/restOfTerms.ts'
export type { RunReview } from './flow/runs/reviewRun.ts'
export { runNeeds } from './flow/runs/runNeeds.ts'
export type { RunTerms } from './flow/runs/runTerms.ts'
export { termsOfRun } from './flow/runs/termsOfRun.ts'
export type { SeriesPartView, SeriesView } from './flow/series/describeSeries.ts'
export { describeSeries, runsOf } from './flow/series/describeSeries.ts'
export { seriesNeeds } from './flow/series/seriesNeeds.ts'
export type { SwapFlow, SwapFlowOptions, SwapFlowState } from './flow/swap/createSwapFlow.ts'
export { createSwapFlow } from './flow/swap/createSwapFlow.ts'
export type { SwapForm, SwapQuote } from './flow/swap/readSwapQuote.ts'
export { mostImpactBps } from './flow/swap/readSwapQuote.ts'
export type { SwapReceipt } from './flow/swap/settleSwap.ts'
export type {
  RecipientCheck,
  RecipientProblem,
  RecipientWarning,
} from './flow/transfer/checkRecipient.ts'
export { checkRecipient } from './flow/transfer/checkRecipient.ts'
export type {
  SentToken,
  TransferFlow,
  TransferFlowOptions,
  TransferFlowState,
  TransferForm,
  TransferQuote,
  TransferReceipt,
} from './flow/transfer/createTransferFlow.ts'
export { createTransferFlow } from './flow/transfer/createTransferFlow.ts'
export { formatAmount } from './format/formatAmount.ts'
export { formatAmountShort } from './format/formatAmountShort.ts'
export { imageSource } from './format/imageSource.ts'
export { localDecimal } from './format/localDecimal.ts'
export { parseAddress } from './format/parseAddress.ts'
export { parseAmount } from './format/parseAmount.ts'
export { tenthsApart } from './format/tenthsApart.ts'
export { untrustedText } from './format/untrustedText.ts'
export type { ActionName, ActionSettings } from './hooks/actionHook.ts'
export { useAcceptOffer } from './hooks/useAcceptOffer.ts'
export { useAsks } from './hooks/useAsks.ts'
export { useAttributes } from './hooks/useAttributes.ts'
export { useBids } from './hooks/useBids.ts'
export { useBuyToken } from './hooks/useBuyToken.ts'
export { useCall } from './hooks/useCall.ts'
export { useCancelOrder } from './hooks/useCancelOrder.ts'
export { useCart } from './hooks/useCart.ts'
export { useCartLines } from './hooks/useCartLines.ts'
export { useCollection } from './hooks/useCollection.ts'
export { useCollectionActivity } from './hooks/useCollectionActivity.ts'
export { useCollections } from './hooks/useCollections.ts'
export { useConversion } from './hooks/useConversion.ts'
export { useCrossPostingOrders } from './hooks/useCrossPostingOrders.ts'
export { useDailyVolumes } from './hooks/useDailyVolumes.ts'
export { useDepth } from './hooks/useDepth.ts'
export { useExecuteStatus } from './hooks/useExecuteStatus.ts'
export { useExploreAttributes } from './hooks/useExploreAttributes.ts'
export { useFloorChanges } from './hooks/useFloorChanges.ts'
export { useFlow } from './hooks/useFlow.ts'
export { useKnownCollections } from './hooks/useKnownCollections.ts'
export { useKnownTokens } from './hooks/useKnownTokens.ts'
export { useListToken } from './hooks/useListToken.ts'
export { useLive } from './hooks/useLive.ts'
export { useMarketplaceConfigurations } from './hooks/useMarketplaceConfigurations.ts'
export { useMintToken } from './hooks/useMintToken.ts'
export { useOwners } from './hooks/useOwners.ts'
export { usePendingTokens } from './hooks/usePendingTokens.ts'
export { usePlaceBid } from './hooks/usePlaceBid.ts'
export { useRefreshCollection } from './hooks/useRefreshCollection.ts'
export { useRefreshTokens } from './hooks/useRefreshTokens.ts'
export { useRuns } from './hooks/useRuns.ts'
export { useSales } from './hooks/useSales.ts'
export { useSearchCollections } from './hooks/useSearchCollections.ts'
export { useSolverCapacity } from './hooks/useSolverCapacity.ts'
export { useSources } from './hooks/useSources.ts'
export { useStaticAttributes } from './hooks/useStaticAttributes.ts'
export { useStats } from './hooks/useStats.ts'
export { useSwapRefresh } from './hooks/useSwapRefresh.ts'
export { useSwapTokens } from './hooks/useSwapTokens.ts'
export { useSweepPrices } from './hooks/useSweepPrices.ts'
export { useTimeEdge } from './hooks/useTimeEdge.ts'
export { useToken } from './hooks/useToken.ts'
export { useTokenActivity } from './hooks/useTokenActivity.ts'
export { useTokenPrices } from './hooks/useTokenPrices.ts'
export { useTokens } from './hooks/useTokens.ts'
export { useTopBids } from './hooks/useTopBids.ts'
export { useTransactionSynced } from './hooks/useTransactionSynced.ts'
export { useTransactionsSynced } from './hooks/useTransactionsSynced.ts'
export { useTransfers } from './hooks/useTransfers.ts'
export { useTransferTokens } from './hooks/useTransferTokens.ts'
export { useTrending } from './hooks/useTrending.ts'
export { useTrendingMints } from './hooks/useTrendingMints.ts'
export { useUserActivity } from './hooks/useUserActivity.ts'
export { useUserAsks } from './hooks/useUserAsks.ts'
export { useUserBids } from './hooks/useUserBids.ts'
export { useUserCollections } from './hooks/useUserCollections.ts'
export { useUserTokens } from './hooks/useUserTokens.ts'
export type { Live } from './live/createLive.ts'
export { createLive } from './live/createLive.ts'
export { predictBid } from './predict/predictBid.ts'
export { predictBought } from './predict/predictBought.ts'
export { predictCancelled } from './predict/predictCancelled.ts'
export type { PredictedOrder, Prediction } from './predict/prediction.ts'
export { predictListed } from './predict/predictListed.ts'
export { predictMinted } from './predict/predictMinted.ts'
export { predictSold } from './predict/predictSold.ts'
export { predictTransferred } from './predict/predictTransferred.ts'
export type { ShownPredictions } from './predict/showPredictions.ts'
export { showPredictions } from './predict/showPredictions.ts'
export type {
  MarketAspect,
  MarketChange,
  PageRange,
  QueryKind,
  ReadParameters,
  SluiceQueryKey,
  SweepPrice,
} from './query/index.ts'
export {
  asksQueryOptions,
  attributesQueryOptions,
  bidsQueryOptions,
  collectionActivityQueryOptions,
  collectionQueryOptions,
  collectionsQueryOptions,
  conversionQueryOptions,
  crossPostingOrdersQueryOptions,
  dailyVolumesQueryOptions,
  depthQueryOptions,
  executeStatusQueryOptions,
  exploreAttributesQueryOptions,
  floorChangesQueryOptions,
  invalidateMarket,
  knownCollectionsQueryOptions,
  knownTokensQueryOptions,
  marketplaceConfigurationsQueryOptions,
  ownersQueryOptions,
  pendingTokensQueryOptions,
  queryKey,
  salesQueryOptions,
  searchCollectionsQueryOptions,
  showPages,
  solverCapacityQueryOptions,
  sourcesQueryOptions,
  staticAttributesQueryOptions,
  statsQueryOptions,
  sweepPricesQueryOptions,
  tokenActivityQueryOptions,
  tokenPricesQueryOptions,
  tokenQueryOptions,
  tokensQueryOptions,
  topBidsQueryOptions,
  transactionSyncedQueryOptions,
  transactionsSyncedQueryOptions,
  transfersQueryOptions,
  trendingMintsQueryOptions,
  trendingQueryOptions,
  userActivityQueryOptions,
  userAsksQueryOptions,
  userBidsQueryOptions,
  userCollectionsQueryOptions,
  userTokensQueryOptions,
} from './query/index.ts'
export { SluiceProvider, useSluiceClient } from './SluiceProvider.tsx'
