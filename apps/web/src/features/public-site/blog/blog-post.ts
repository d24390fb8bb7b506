export interface BlogPost {
  id: string;
  title: string;
  /** HTML as written; sanitised when shown. */
  content: string;
  excerpt: string;
  /** In long US format: 'November 21, 2026'. */
  date: string;
  category: string;
  /** URL of an image. */
  image: string;
  author: string;
}
