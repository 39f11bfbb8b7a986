import { db, publicClients } from "ponder:api";
import { startService } from "./service/start.ts";

export default await startService({ db, clients: publicClients });
