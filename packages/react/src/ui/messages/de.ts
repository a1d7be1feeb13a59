import type { Messages } from './en.ts'
import { germanAcross } from './german/germanAcross.ts'
import { germanBid } from './german/germanBid.ts'
import { germanBuy } from './german/germanBuy.ts'
import { germanCall } from './german/germanCall.ts'
import { germanCancel } from './german/germanCancel.ts'
import { germanCart } from './german/germanCart.ts'
import { germanConnect } from './german/germanConnect.ts'
import { germanDrawer } from './german/germanDrawer.ts'
import { germanEditBid } from './german/germanEditBid.ts'
import { germanEditListing } from './german/germanEditListing.ts'
import { germanEditMany } from './german/germanEditMany.ts'
import { germanList } from './german/germanList.ts'
import { germanListMany } from './german/germanListMany.ts'
import { germanMint } from './german/germanMint.ts'
import { germanModel } from './german/germanModel.ts'
import { germanPurchase } from './german/germanPurchase.ts'
import { germanSell } from './german/germanSell.ts'
import { germanShared } from './german/germanShared.ts'
import { germanSwap } from './german/germanSwap.ts'
import { germanTransfer } from './german/germanTransfer.ts'

/** Every text of the components, in German. */
export const de: Messages = {
  ...germanShared,
  across: germanAcross,
  bid: germanBid,
  buy: germanBuy,
  call: germanCall,
  cancel: germanCancel,
  cart: germanCart,
  connect: germanConnect,
  drawer: germanDrawer,
  editBid: germanEditBid,
  editListing: germanEditListing,
  editMany: germanEditMany,
  list: germanList,
  listMany: germanListMany,
  mint: germanMint,
  model: germanModel,
  purchase: germanPurchase,
  sell: germanSell,
  swap: germanSwap,
  transfer: germanTransfer,
}
