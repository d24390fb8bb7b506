import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { BlogPost } from './blog-post.ts';
import { seedPosts } from './seed-posts.ts';

export type PostDraft = Omit<BlogPost, 'id' | 'date'>;

interface BlogState {
  /** The first one is featured. */
  posts: BlogPost[];
  /** Shows the editing tools. Any reader may switch them on; a reload switches them off. */
  isAdmin: boolean;
  toggleAdmin(): void;
  /** Returns the new post. Throws, and changes nothing, if the browser cannot store it. */
  createPost(draft: PostDraft): BlogPost;
  updatePost(id: string, draft: PostDraft): void;
  deletePost(id: string): void;
}

// Declared before the store, which reads stored posts while it is created.
const fields = ['id', 'title', 'content', 'excerpt', 'date', 'category', 'image', 'author'] as const;

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** The blog is stored in this browser: it has no server. */
export const useBlog = create<BlogState>()(
  persist(
    (set, get) => {
      const replacePosts = (posts: BlogPost[]) => {
        const before = get().posts;
        try {
          set({ posts });
        } catch (error) {
          set({ posts: before });
          throw error;
        }
      };
      return {
        posts: seedPosts,
        isAdmin: false,
        toggleAdmin: () => set({ isAdmin: !get().isAdmin }),
        createPost(draft) {
          const post = { ...draft, id: crypto.randomUUID(), date: longDate.format(new Date()) };
          replacePosts([post, ...get().posts]);
          return post;
        },
        updatePost: (id, draft) =>
          replacePosts(get().posts.map((post) => (post.id === id ? { ...post, ...draft } : post))),
        deletePost: (id) => replacePosts(get().posts.filter((post) => post.id !== id)),
      };
    },
    {
      name: 'blog-store',
      storage: createJSONStorage(() => localStorage),
      partialize: ({ posts }) => ({ posts }),
      // Ignores stored data that are not posts.
      merge: (kept, state) => ({ ...state, posts: keptPosts(kept) ?? state.posts }),
    },
  ),
);

function keptPosts(kept: unknown): BlogPost[] | undefined {
  const { posts } = (kept ?? {}) as { posts?: unknown };
  return Array.isArray(posts) ? posts.filter(isPost) : undefined;
}

function isPost(value: unknown): value is BlogPost {
  if (typeof value !== 'object' || value === null) return false;
  return fields.every((field) => typeof (value as Record<string, unknown>)[field] === 'string');
}
