declare module 'email-providers' {
  /** Domains at which everybody can have an address. */
  const domains: string[];
  export default domains;
}
