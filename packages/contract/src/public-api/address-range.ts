import { z } from 'zod';

const isPrefix = (bits: string | undefined, most: number): boolean =>
  bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);

/** An IP address, or a range of them in CIDR notation. */
export const isAddressRange = (text: string): boolean => {
  const [address = '', bits, more] = text.split('/');
  if (more !== undefined) return false;
  if (z.ipv4().safeParse(address).success) return isPrefix(bits, 32);
  return z.ipv6().safeParse(address).success && isPrefix(bits, 128);
};

export const AddressRange = z.string().trim().toLowerCase().max(49).refine(isAddressRange);
