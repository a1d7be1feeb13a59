import { storedChoice } from '../settings/storedChoice.ts'

/** The fiat currency beside prices; none unless it is chosen. */
export const fiatChoice = storedChoice('sluice.fiat', ['none', 'usd'])
