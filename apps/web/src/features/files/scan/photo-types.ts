/** Types that browsers can decode. */
const photoTypes = ['image/jpeg', 'image/png', 'image/webp'];

export const isPhoto = ({ type }: Pick<File, 'type'>): boolean => photoTypes.includes(type);
