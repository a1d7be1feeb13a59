export { revertReason } from '../execution/revertReason.ts'
export type { RouteDefinition } from './routes/RouteDefinition.ts'
export { routeMethods } from './routes/routeMethods.ts'
export type { KnownPath, RouteInput, RouteOutput, RoutePath, Routes } from './routes.ts'
export { routes } from './routes.ts'
export type { Activity } from './schemas/activity.ts'
export type { Collection } from './schemas/collections.ts'
export type {
  ApiStep,
  ApiStepItem,
  CheckRequest,
  CrossChainIntent,
  ExecuteResponse,
  Fees,
  PathItem,
  PostRequest,
  SignatureData,
  SignRequest,
  StatusResponse,
  SyncedResponse,
  TransactionData,
  Transfer,
} from './schemas/execute.ts'
export { executeResponse, step, transactionData } from './schemas/execute.ts'
export type { Attribute, Criteria, FloorAsk, MintStage } from './schemas/market.ts'
export type { Order } from './schemas/orders.ts'
export type { OrderPost } from './schemas/posts.ts'
export type { Amount, Currency, FeeBreakdown, Price } from './schemas/price.ts'
export { address, bytes32, hex, token, uint } from './schemas/primitives.ts'
export type { BuyRequest, Listing, ListRequest, OrderKind } from './schemas/requests.ts'
export type { Sale } from './schemas/sales.ts'
export type { SwapQuote, SwapRequest, SwapResponse } from './schemas/swap.ts'
export type { TokenRow, UserTokenRow } from './schemas/tokens.ts'
export type {
  BidRequest,
  CallRequest,
  CancelRequest,
  MintRequest,
  SellRequest,
  TransferRequest,
} from './schemas/trade.ts'
