/** Length of the reason with which a line is closed short. */
export const MOTIVO_MIN = 3;
export const MOTIVO_MAX = 200;
