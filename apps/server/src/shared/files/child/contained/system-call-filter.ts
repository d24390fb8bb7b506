/** What a filter of system calls has to know of a processor. Numbers are those of the kernel's tables. */
interface Processor {
  /** AUDIT_ARCH_… of linux/audit.h. */
  audit: number;
  clone: number;
  /** Starting processes, connections, looking into other processes, mounting, and what often had holes. */
  denied: number[];
}

/** The same on both processors. */
const common = {
  clone3: 435,
  io_uring: [425, 426, 427],
  /** open_tree, move_mount, fsopen, fsconfig, fsmount, fspick, mount_setattr */
  mounts: [428, 429, 430, 431, 432, 433, 442],
  /** pidfd_open, pidfd_getfd */
  processes: [434, 438],
};

const processors: Partial<Record<NodeJS.Architecture, Processor>> = {
  x64: {
    audit: 0xc000_003e,
    clone: 56,
    denied: [
      // fork, vfork, execveat
      57, 58, 322,
      // socket, connect, accept, bind, listen, socketpair, accept4
      41, 42, 43, 49, 50, 53, 288,
      // ptrace, process_vm_readv, process_vm_writev, kcmp
      101, 310, 311, 312,
      // mount, umount2, pivot_root, chroot, unshare, setns, name_to_handle_at, open_by_handle_at
      165, 166, 155, 161, 272, 308, 303, 304,
      // bpf, perf_event_open, userfaultfd, add_key, request_key, keyctl
      321, 298, 323, 248, 249, 250,
      // kexec_load, kexec_file_load, init_module, finit_module, delete_module
      246, 320, 175, 313, 176,
      // swapon, reboot, acct, syslog, quotactl
      167, 169, 163, 103, 179,
    ],
  },
  arm64: {
    audit: 0xc000_00b7,
    clone: 220,
    // In the same order; there is no fork and no vfork.
    denied: [
      281, 198, 203, 202, 200, 201, 199, 242, 117, 270, 271, 272, 40, 39, 41, 51, 97, 268, 264, 265, 280, 241,
      282, 217, 218, 219, 104, 294, 105, 273, 106, 224, 142, 89, 116, 60,
    ],
  },
};

/** Instructions of classic BPF, see linux/bpf_common.h. */
const load = 0x20;
const jumpIfEqual = 0x15;
const jumpIfAtLeast = 0x35;
const jumpIfSet = 0x45;
const end = 0x06;

const allow = 0x7fff_0000;
const killProcess = 0x8000_0000;
const refuse = (errno: number) => 0x0005_0000 | errno;
const notPermitted = refuse(1);
const notImplemented = refuse(38);

/** Offsets in struct seccomp_data. */
const callNumber = 0;
const audit = 4;
const firstArgument = 16;

const cloneThread = 0x0001_0000;
/** Calls of the x32 variant of x64, which would pass by the numbers above. */
const x32 = 0x4000_0000;

/**
 * A seccomp program (struct sock_filter[]) for processes that compute with what they hold: threads are allowed, other processes,
 * connections and mounts are not. Null for other processors than x64 and arm64.
 */
export function createSystemCallFilter(architecture: NodeJS.Architecture): Buffer | null {
  const processor = processors[architecture];
  if (!processor) return null;
  const denied = [...processor.denied, ...common.io_uring, ...common.mounts, ...common.processes];
  const program: [code: number, ifTrue: number, ifFalse: number, value: number][] = [
    [load, 0, 0, audit],
    [jumpIfEqual, 1, 0, processor.audit],
    [end, 0, 0, killProcess],
    [load, 0, 0, callNumber],
    [jumpIfAtLeast, 0, 1, x32],
    [end, 0, 0, killProcess],
    // Its flags are in memory that a filter cannot read; the C library then uses clone.
    [jumpIfEqual, 0, 1, common.clone3],
    [end, 0, 0, notImplemented],
    [jumpIfEqual, 0, 4, processor.clone],
    [load, 0, 0, firstArgument],
    [jumpIfSet, 0, 1, cloneThread],
    [end, 0, 0, allow],
    [end, 0, 0, notPermitted],
    ...denied.map((call, index): [number, number, number, number] => [
      jumpIfEqual,
      denied.length - index,
      0,
      call,
    ]),
    [end, 0, 0, allow],
    [end, 0, 0, notPermitted],
  ];
  const bytes = Buffer.alloc(program.length * 8);
  for (const [index, [code, ifTrue, ifFalse, value]] of program.entries()) {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(ifTrue, index * 8 + 2);
    bytes.writeUInt8(ifFalse, index * 8 + 3);
    bytes.writeUInt32LE(value >>> 0, index * 8 + 4);
  }
  return bytes;
}
