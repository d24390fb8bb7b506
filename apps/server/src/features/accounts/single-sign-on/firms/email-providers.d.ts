declare module 'email-providers' {
  /** Domains of public mail providers. */
  const domains: string[];
  export default domains;
}
