"use strict";
// Its own style sheet asks for a class where every other page asks the system.
const dark = matchMedia("(prefers-color-scheme: dark)");
const paint = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", paint);
paint();
SwaggerUIBundle({ url: "openapi.json", dom_id: "#swagger-ui", deepLinking: true });
