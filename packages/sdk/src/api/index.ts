export type { RouteDefinition, RouteInput, RouteOutput, RoutePath, Routes } from './routes.ts'
export { routes } from './routes.ts'
export type {
  ApiStep,
  ApiStepItem,
  CheckRequest,
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
export type {
  Attribute,
  Collection,
  FloorAsk,
  Order,
  TokenRow,
  UserTokenRow,
} from './schemas/market.ts'
export type { Amount, Currency, FeeBreakdown, Price } from './schemas/price.ts'
export { address, bytes32, hex, token, uint } from './schemas/primitives.ts'
export type { BuyRequest, Listing, ListRequest, OrderKind, OrderPost } from './schemas/requests.ts'
export type {
  BidRequest,
  CallRequest,
  CancelRequest,
  MintRequest,
  SellRequest,
  TransferRequest,
} from './schemas/trade.ts'
