import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { freePorts } from "../devnet/ports.ts";
import { eventually } from "./waiting.ts";

/** How nginx is configured in front of a service at `target`. */
function configuration(folder: string, port: number, target: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  // Debian's build has another user for its workers, who could not write into the folder.
  const user = process.getuid?.() === 0 ? `user ${userInfo().username};` : "";
  return `
    ${user}
    daemon off;
    worker_processes 1;
    pid ${join(folder, "nginx.pid")};
    error_log stderr;
    events {}
    http {
      access_log off;
      ${temporary.join("\n")}
      proxy_cache_path ${join(folder, "cache")} keys_zone=api:1m;
      server {
        listen 127.0.0.1:${port};
        location /zchf/ {
          proxy_pass ${target}/;
          proxy_set_header Host $http_host;
          proxy_set_header X-Forwarded-Prefix /zchf;
        }
        location / {
          proxy_pass ${target};
          proxy_http_version 1.1;
          proxy_set_header Host $http_host;
          proxy_set_header Connection "";
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
          proxy_cache api;
          proxy_cache_background_update on;
          proxy_cache_lock on;
          add_header X-Cache-Status $upstream_cache_status always;
        }
      }
    }`;
}

/** nginx as the system has it, with a cache, in front of `target`; NGINX names another one. Without one this fails. */
export async function startNginx(target: string) {
  const port = await freePorts(1);
  const folder = mkdtempSync(join(tmpdir(), "zchf-nginx-"));
  const file = join(folder, "nginx.conf");
  writeFileSync(file, configuration(folder, port, target));
  const nginx = spawn(process.env.NGINX ?? "/usr/sbin/nginx", ["-p", folder, "-c", file, "-e", "stderr"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  nginx.stderr.setEncoding("utf8").on("data", (text: string) => {
    log += text;
  });
  const exited = once(nginx, "exit");
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    if (nginx.exitCode === null) nginx.kill("SIGTERM");
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await eventually(
      "nginx",
      async () => {
        if (nginx.exitCode !== null) throw new Error(`nginx has exited: ${log}`);
        return fetch(`${url}/health`).then(
          ({ ok }) => ok,
          () => false,
        );
      },
      20,
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}
