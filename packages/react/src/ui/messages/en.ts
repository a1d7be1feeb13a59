import { englishFields } from '../../flow/describeField.ts'
import { englishSteps } from '../../flow/englishSteps.ts'
import { englishAcross } from './english/englishAcross.ts'
import { englishBid } from './english/englishBid.ts'
import { englishBuy } from './english/englishBuy.ts'
import { englishCall } from './english/englishCall.ts'
import { englishCancel } from './english/englishCancel.ts'
import { englishCart } from './english/englishCart.ts'
import { englishCommon } from './english/englishCommon.ts'
import { englishConnect } from './english/englishConnect.ts'
import { englishCost } from './english/englishCost.ts'
import { englishDrawer } from './english/englishDrawer.ts'
import { englishDuration } from './english/englishDuration.ts'
import { englishEdit } from './english/englishEdit.ts'
import { englishEditBid } from './english/englishEditBid.ts'
import { englishEditListing } from './english/englishEditListing.ts'
import { englishEditMany } from './english/englishEditMany.ts'
import { englishFacts } from './english/englishFacts.ts'
import { englishFees } from './english/englishFees.ts'
import { englishForm } from './english/englishForm.ts'
import { englishList } from './english/englishList.ts'
import { englishListMany } from './english/englishListMany.ts'
import { englishMedia } from './english/englishMedia.ts'
import { englishMint } from './english/englishMint.ts'
import { englishModel } from './english/englishModel.ts'
import { englishProblems } from './english/englishProblems.ts'
import { englishProceeds } from './english/englishProceeds.ts'
import { englishPurchase } from './english/englishPurchase.ts'
import { englishReasons } from './english/englishReasons.ts'
import { englishReceipt } from './english/englishReceipt.ts'
import { englishReview } from './english/englishReview.ts'
import { englishSell } from './english/englishSell.ts'
import { englishStepStates } from './english/englishStepStates.ts'
import { englishSwap } from './english/englishSwap.ts'
import { englishTime } from './english/englishTime.ts'
import { englishTransfer } from './english/englishTransfer.ts'
import { englishWarnings } from './english/englishWarnings.ts'

/** Every text of the components, in English. Its type is what another language has to fill in. */
export const en = {
  common: englishCommon,
  steps: englishStepStates,
  flowSteps: englishSteps,
  time: englishTime,
  review: englishReview,
  facts: englishFacts,
  warnings: englishWarnings,
  receipt: englishReceipt,
  cost: englishCost,
  fees: englishFees,
  problems: englishProblems,
  reasons: englishReasons,
  proceeds: englishProceeds,
  fields: englishFields,
  form: englishForm,
  duration: englishDuration,
  media: englishMedia,
  buy: englishBuy,
  list: englishList,
  listMany: englishListMany,
  editListing: englishEditListing,
  edit: englishEdit,
  editMany: englishEditMany,
  bid: englishBid,
  editBid: englishEditBid,
  sell: englishSell,
  cancel: englishCancel,
  transfer: englishTransfer,
  purchase: englishPurchase,
  cart: englishCart,
  drawer: englishDrawer,
  mint: englishMint,
  model: englishModel,
  swap: englishSwap,
  call: englishCall,
  connect: englishConnect,
  across: englishAcross,
}

/** A catalogue: the texts of `en` in some language. A missing one does not compile. */
export type Messages = typeof en
