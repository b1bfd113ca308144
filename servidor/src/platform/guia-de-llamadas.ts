import { ESTATUS_DE_RECHAZO } from '@anden/contrato/rechazo.ts';

/** What every integrator has to know before the first call: in the OpenAPI document as Markdown, on the readable page as HTML. */
export const GUIA: readonly (readonly [titulo: string, parrafos: readonly string[]])[] = [
  [
    'La primera llamada',
    [
      'Cada llamada es `POST /api/<llamada>` con un cuerpo JSON (unas pocas son `GET`, con los datos en la dirección) y autenticación básica: el usuario y la contraseña de un operador con el control que la llamada pide. Conviene un operador propio de la integración, con esos controles y ninguno más. El navegador usa la cookie de sesión que abre `get_user`.',
      '`curl -u USUARIO:CONTRASEÑA -H \'Content-Type: application/json\' -d \'{"fecha_ini":"2026-11-01","fecha_fin":"2026-11-30","pagina":1}\' https://SERVIDOR/api/getKardex`',
      'Documentos de otro sistema (compras, remisiones, facturas, pagos…) llegan por `recibeDocumentos`: dice de cada uno si entró, si ya estaba, o por qué no.',
    ],
  ],
  [
    'Lo que responde',
    [
      "`{ estatus, message, data, … }`. HTTP 200 con `estatus` '1': hecho. HTTP 200 con otro: se rechazó y nada cambió; `message` dice por qué, en español, y se puede mostrar tal cual.",
      `Los rechazos son: ${ESTATUS_DE_RECHAZO.map((e) => `\`${e}\``).join(', ')}. '2': otra persona lo está trabajando. 'choque': otra persona cambió un campo mientras tanto; \`data\` dice cuáles, con sus tres valores. 'repetido' y 'repartido': lo que un depósito pregunta antes de guardarse. 'version': el guion de llamadas que otra persona publicó mientras tanto.`,
      'Los códigos HTTP distintos de 200 son de transporte y llevan el mismo sobre: cada uno está en las respuestas de toda llamada. Con 429 y 503, `Retry-After` dice en cuántos segundos repetirla.',
    ],
  ],
  [
    'Exactamente una vez',
    [
      'Toda escritura acepta el encabezado `Idempotency-Key`, un UUID hecho al decidir la operación. La misma clave con los mismos datos da la primera respuesta, con `idempotency-replayed: true`, aunque la red se haya cortado; con otros datos, 422. Una clave vive 30 días: después no se repite lo que guardó, y se responde 422. Sin clave se atiende sin esa garantía.',
    ],
  ],
  [
    'Listas: páginas, orden y filtros',
    [
      "`pagina` (desde 1) y `por_pagina` (hasta 500); `total` cuenta todas las filas y `sumas` las suma (cada documento una vez donde su esquema lo dice). Sin `pagina`, todas, hasta 50,000. `orden` y `sentido` ('asc', 'desc'), y en `luego` más columnas: `CLIENTE,-TOTAL` (el guion: de mayor a menor).",
      '`filtro` busca palabras en los textos, sin acentos ni mayúsculas. `filtros` filtra columnas, unidas por `;`: `CLIENTE~sol,luna` contiene uno de los textos; `CLIENTE~=SOL` es ese texto; `ESTATUS~PENDIENTE,SURTIENDO` es una de sus palabras; `TOTAL~10..50` va de uno a otro, los dos incluidos, y un extremo puede faltar; `FECHA~2026-11-01..2026-11-30` días; `FECHA~2026-11-22T10..2026-11-22T10` esa hora; `FECHA~..` no tiene. Cada texto va codificado como en una dirección.',
      'El archivo de un reporte (`POST /api/<llamada>/archivo`, con `Accept: application/octet-stream`) lleva las mismas filas, en .xlsx o .csv; si algo lo impide a medias, la conexión se corta sin terminarlo.',
    ],
  ],
  [
    'Fechas, dinero y textos',
    [
      'Días `AAAA-MM-DD` de la zona de la empresa; momentos en ISO 8601 con zona. Los importes son pesos con dos decimales. Los textos se guardan en Unicode NFC. Un texto donde va un número es un 400.',
    ],
  ],
  [
    'Límites',
    [
      'Las consultas pesadas (reportes, etiquetas) de un operador corren de dos en dos y las demás esperan su turno; a quien ya tiene 64 en espera se le responde 429. Los archivos no esperan: dos a la vez de un operador y tres de todos, y uno más es un 429. Cada texto, lista y cuerpo tiene un máximo, que dice su esquema; pasado, 400 o 413.',
    ],
  ],
  [
    'Avisos y archivos',
    [
      '`GET /api/avisos` (cookie de sesión) es un flujo SSE que dice qué cambió: `{ tema, id?, parte? }`. Las imágenes de artículos y la evidencia de tickets se leen, con sesión o autenticación básica, en las direcciones que dan las llamadas. `GET /listo` dice si el servidor puede atender; `GET /salud`, qué versión es.',
    ],
  ],
];

/** What each transport code means; it stands in every call's replies. */
export const CODIGOS: Readonly<Record<number, string>> = {
  400: 'Los datos no cumplen el esquema, o el cuerpo no es JSON; `message` dice qué campo.',
  401: 'Sin credenciales, con credenciales que no son, o la sesión terminó; `message` dice cuál.',
  403: 'El operador no tiene el control que la llamada pide, o actúa en nombre de otro.',
  404: 'La llamada no existe.',
  405: 'La llamada no usa este método; `Allow` dice cuál.',
  409: 'El operador debe cambiar antes su contraseña.',
  413: 'El cuerpo es demasiado grande.',
  415: 'El cuerpo no es JSON (o, donde se acepta, un formulario).',
  422: 'La clave de idempotencia ya se usó con otros datos, por otro operador, o hace más de 30 días.',
  429: 'Demasiadas a la vez, o demasiados intentos; repítala en los segundos de Retry-After.',
  500: 'Una falla nuestra; `message` dice el número con que se encuentra en el registro.',
  503: 'Ahora no se puede: la base no responde, se está actualizando, o alguien tiene el registro. Casi siempre nada se hizo, y sólo la misma clave lo asegura: repítala con ella; sin clave, revise antes.',
};
