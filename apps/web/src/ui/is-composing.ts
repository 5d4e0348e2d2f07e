const INPUT_METHOD = 229

/**
 * Returns whether a key belongs to an input method, such as the Enter that confirms a word. Safari ends the composition
 * before that Enter, so that only its key code tells.
 */
export const isComposing = ({ isComposing: composing, keyCode }: KeyboardEvent): boolean =>
  composing || keyCode === INPUT_METHOD
