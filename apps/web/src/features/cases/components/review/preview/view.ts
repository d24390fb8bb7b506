/** How a file is looked at; nothing of it is stored. */
export interface View {
  /** 1: as wide as its place. */
  zoom: number;
  /** Clockwise, in degrees. */
  turn: number;
}

export const plainView: View = { zoom: 1, turn: 0 };
