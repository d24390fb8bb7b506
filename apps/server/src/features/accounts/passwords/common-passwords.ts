let common: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is among the 49,000 that leaks show most often; capital letters make no difference. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= load();
  return (await common).has(password.toLowerCase());
}

/** Unpacked at the first sign-up: a start does not pay for it. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String));
}
