/** How the steps of a run stand, in English. */
export const englishStepStates = {
  label: 'Steps',
  asking: 'Preparing',
  done: 'Done',
  active: 'In progress',
  failed: 'Failed',
  unknown: 'Unknown',
  waiting: 'Waiting',
  stopped: 'Stopped',
  refund: 'Refund',
}
