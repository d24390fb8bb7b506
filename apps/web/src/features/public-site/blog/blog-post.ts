export interface BlogPost {
  id: string;
  title: string;
  /** HTML as it was written: sanitised when it is shown. */
  content: string;
  excerpt: string;
  /** Long and American: 'November 21, 2026'. */
  date: string;
  category: string;
  /** Address of a picture. */
  image: string;
  author: string;
}
