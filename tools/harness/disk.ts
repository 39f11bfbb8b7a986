import { execFileSync } from "node:child_process";
import { mkdirSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eventually } from "./waiting.ts";

const BYTES = 2 ** 30;
/** EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH. Perl is part of Debian, and Node has no ioctl. */
const SHUTDOWN =
  "my $flags = pack('L', 2); open(my $f, '<', $ARGV[0]) or die $!; ioctl($f, 0x8004587d, $flags) or die $!";

/** A disk that loses its power: ext4 on a loop device, for which the test runs as root. */
export type Disk = {
  /** Where it is mounted. */
  folder: string;
  /** From now on the disk takes no write; what was written and not flushed, by program or kernel, is lost. */
  cutPower: () => void;
  /** Mounts what was on the disk once no process uses it any more. */
  restorePower: () => Promise<void>;
  unmount: () => Promise<void>;
};

/** Makes the disk from a file in this folder. */
export function mountDisk(parent: string): Disk {
  const [image, folder] = [join(parent, "disk.ext4"), join(parent, "disk")];
  writeFileSync(image, "");
  truncateSync(image, BYTES);
  execFileSync("mkfs.ext4", ["-q", image]);
  mkdirSync(folder);
  const mount = () => void execFileSync("mount", ["-o", "loop", image, folder]);
  const unmount = async () => {
    const isUnmounted = () => {
      try {
        execFileSync("umount", [folder], { stdio: "pipe" });
        return true;
      } catch (error) {
        if (String(error).includes("busy")) return false;
        throw error;
      }
    };
    await eventually("the end of all processes that use the disk", isUnmounted);
  };
  mount();
  return {
    folder,
    cutPower: () => void execFileSync("perl", ["-e", SHUTDOWN, folder]),
    restorePower: async () => {
      await unmount();
      mount();
    },
    unmount,
  };
}
