/** What the viewer of 3D models says, in English. */
export const englishModel = {
  of: (name: string) => `3D model of ${name}: arrow keys turn it, plus and minus zoom`,
  loading: 'Loading the model…',
  unavailable: 'The marketplace did not give the model. Reload the page to try again.',
  large: 'This model is too large to be shown here.',
  decoder: 'This model is packed in a way that cannot be unpacked here.',
  form: 'This model cannot be shown: it is not one whole glTF file.',
  lost: 'This browser could not draw the model.',
}
