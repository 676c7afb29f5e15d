// An identity provider for tests: npm's oidc-provider, on loopback, with users that the test names. It says its port.
// `POST /control` takes what the next logins are to be like: user, claims, seconds (of an ID token), keys (others than it signs with),
// ago (by how many seconds its clock is late).
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { generateKeyPairSync } from "node:crypto";
import { pathToFileURL } from "node:url";

const [folder, back, out, listening] = process.argv.slice(2);
const require = createRequire(pathToFileURL(`${folder}/`));
const { default: Provider } = await import(pathToFileURL(require.resolve("oidc-provider")).href);

const key = (kid) => ({ ...generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" }), kid, use: "sig", alg: "RS256" });
const wished = { user: "ada-1", claims: {}, seconds: 3600, keys: null, deny: false, silent: false, ago: 0 };
const now = Date.now;
Date.now = () => now() - wished.ago * 1000;
const client = (id, more) => ({
  client_id: id, redirect_uris: [back], post_logout_redirect_uris: [out], response_types: ["code"], grant_types: ["authorization_code"], ...more,
});

const server = createServer();
// Of a socket that listens already the number is given: nobody else can have taken its port meanwhile.
server.listen(listening ? { fd: Number(listening) } : { port: 0, host: "127.0.0.1" }, () => {
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const provider = new Provider(issuer, {
    clients: [
      client("iobound", { client_secret: "a secret & of signs: + / = %" }),
      client("public", { token_endpoint_auth_method: "none" }),
    ],
    jwks: { keys: [key("one")] },
    cookies: { keys: ["of a test"] },
    claims: { openid: ["sub"], profile: ["preferred_username", "groups", "realm_access"] },
    conformIdTokenClaims: process.env.IN_TOKEN !== "1",
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    ttl: { IdToken: () => wished.seconds, AccessToken: 3600, Session: 3600, Grant: 3600, Interaction: 600 },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, preferred_username: id.split("-")[0], ...wished.claims }) }),
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({ clientId: ctx.oidc.client.clientId, accountId: ctx.oidc.session.accountId });
      grant.addOIDCScope("openid profile email");
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on("request", async (request, response) => {
    const { pathname } = new URL(request.url, issuer);
    if (pathname === "/control") {
      let body = "";
      for await (const piece of request) body += piece;
      Object.assign(wished, JSON.parse(body));
      response.end();
    } else if (wished.silent) {
      request.socket.destroy();
    } else if (pathname === "/jwks" && wished.keys) {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ keys: wished.keys }));
    } else if (pathname.startsWith("/interaction/")) {
      const said = wished.deny ? { error: "access_denied", error_description: "<script>no</script>" } : { login: { accountId: wished.user } };
      await provider.interactionFinished(request, response, said);
    } else {
      answer(request, response);
    }
  });
  console.log(server.address().port);
});
