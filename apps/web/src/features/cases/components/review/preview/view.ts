/** View settings of a preview, which are not stored. */
export interface View {
  /** 1 fits the container's width. */
  zoom: number;
  /** Clockwise, in degrees. */
  turn: number;
}

export const plainView: View = { zoom: 1, turn: 0 };
