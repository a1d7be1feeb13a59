import type { StepWords } from './stepWords.ts'

/** How steps are told in English that go alike. */
export const stepSentences = { signed, approved, mined }

function signed(what: string): StepWords {
  return {
    planned: `Sign the ${what}`,
    asks: `Sign the ${what} in your wallet`,
    sent: `Publishing the ${what}`,
    mined: `Publishing the ${what}`,
    done: `${upper(what)} signed and published`,
    skipped: `${upper(what)} published`,
  }
}

function approved(planned: string, what: string): StepWords {
  return {
    planned,
    asks: `Approve the ${what} in your wallet`,
    sent: 'Waiting for the approval to be mined',
    mined: 'Approval mined, waiting for the marketplace',
    done: `${upper(what)} approved`,
    skipped: `${upper(what)} already approved`,
  }
}

function mined(planned: string, what: string): StepWords {
  return {
    planned,
    asks: `Confirm the ${what} in your wallet`,
    sent: `Waiting for the ${what} to be mined`,
    mined: `${upper(what)} mined, waiting for the marketplace`,
    done: `${upper(what)} mined and checked`,
    bare: `${upper(what)} mined`,
    skipped: `${upper(what)} done`,
  }
}

function upper(text: string): string {
  return text.replace(/^./, first => first.toUpperCase())
}
