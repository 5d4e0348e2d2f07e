/** Adds numbers. The sum of none is 0. */
export const sum = (numbers: readonly number[] = []): number => numbers.reduce((total, number) => total + number, 0)
