import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { trabajaCentralita } from '../src/rooms/marcador/index.ts';
import { type Marcando, marcando } from './marcando.ts';

/*
 * A company's exchange against a real softphone, Debian's `baresip`: one stands for the exchange's line and is told to dial by HTTP, the other is the
 * customer's. `npm run test:largo -- telefono` runs it, after `apt-get install baresip-core`.
 */

const CON_TELEFONO = Boolean(process.env.ANDEN_TELEFONO);
const MODULOS = process.env.ANDEN_BARESIP ?? '/usr/lib/baresip/modules';
/** Each also takes the port after its own, for TLS. */
const SIP = { linea: 5071, cliente: 5081 };
const CONTROL = { linea: 4471, cliente: 4481 };

interface Suceso {
  type?: string;
  param?: string;
}

/** One second of silence at 8 kHz, because what makes sound by itself only does so at 48. */
function silencio(): Buffer {
  const datos = Buffer.alloc(44 + 16_000);
  datos.write('RIFF', 0);
  datos.writeUInt32LE(36 + 16_000, 4);
  datos.write('WAVEfmt ', 8);
  for (const [valor, donde] of [
    [16, 16],
    [8000, 24],
    [16_000, 28],
    [16_000, 40],
  ] as const)
    datos.writeUInt32LE(valor, donde);
  for (const [valor, donde] of [
    [1, 20],
    [1, 22],
    [2, 32],
    [16, 34],
  ] as const)
    datos.writeUInt16LE(valor, donde);
  datos.write('data', 36);
  return datos;
}

/** A softphone, told what to do and heard by its `ctrl_tcp`. */
class Telefono {
  readonly sucesos: Suceso[] = [];
  readonly #proceso: ChildProcess;
  #socket: Socket | undefined;
  readonly #oye: (s: Suceso) => void;

  constructor(quien: 'linea' | 'cliente', carpeta: string, oye: (s: Suceso) => void = () => {}) {
    this.#oye = oye;
    const suya = join(carpeta, quien);
    mkdirSync(suya);
    writeFileSync(join(carpeta, 'silencio.wav'), silencio());
    writeFileSync(
      join(suya, 'config'),
      [
        'poll_method epoll',
        `sip_listen 127.0.0.1:${SIP[quien]}`,
        `audio_source aufile,${carpeta}/silencio.wav`,
        `audio_player aufile,${suya}/oido.wav`,
        `audio_alert aufile,${suya}/timbre.wav`,
        'ring_aufile none',
        `module_path ${MODULOS}`,
        'module g711.so',
        'module aufile.so',
        'module_app account.so',
        'module_app menu.so',
        'module_app ctrl_tcp.so',
        `ctrl_tcp_listen 127.0.0.1:${CONTROL[quien]}`,
        '',
      ].join('\n'),
    );
    writeFileSync(
      join(suya, 'accounts'),
      `<sip:${quien}@127.0.0.1:${SIP[quien]}>;regint=0;answermode=manual\n`,
    );
    this.#proceso = spawn('baresip', ['-f', suya], { stdio: 'ignore' });
  }

  async listo(puerto: number): Promise<void> {
    await expect
      .poll(
        () =>
          new Promise<boolean>((si) => {
            const socket = connect(puerto, '127.0.0.1');
            socket.once('error', () => si(false));
            socket.once('connect', () => {
              this.#socket = socket;
              si(true);
            });
          }),
        { timeout: 15_000, message: 'baresip no abrió su control' },
      )
      .toBe(true);
    let recibido = '';
    this.#socket?.on('data', (trozo) => {
      recibido += trozo;
      for (;;) {
        const [encabezado = '', largo] = /^(\d+):/.exec(recibido) ?? [];
        const fin = encabezado.length + Number(largo);
        if (!encabezado || recibido.length <= fin) return;
        const suceso = JSON.parse(recibido.slice(encabezado.length, fin)) as Suceso;
        recibido = recibido.slice(fin + 1);
        this.sucesos.push(suceso);
        this.#oye(suceso);
      }
    });
  }

  manda(command: string, params = ''): void {
    const orden = JSON.stringify({ command, params });
    this.#socket?.write(`${orden.length}:${orden},`);
  }

  async cerrar(): Promise<void> {
    this.#socket?.destroy();
    if (this.#proceso.exitCode !== null || this.#proceso.signalCode !== null) return;
    const fin = new Promise((si) => this.#proceso.once('exit', si));
    this.#proceso.kill('SIGKILL');
    await fin;
  }
}

let carpeta: string;
let linea: Telefono;
let cliente: Telefono;
let pbx: Server;
let m: Marcando;
let dir: number;
let aviso: string;
let marcados: string[];

beforeEach(async () => {
  if (!CON_TELEFONO) return;
  marcados = [];
  carpeta = mkdtempSync(join(tmpdir(), 'anden-telefono-'));
  const dice = ({ type = '', param = '' }: Suceso) => {
    const estado = type === 'CALL_CLOSED' && param.startsWith('486') ? 'busy' : type;
    if (['CALL_RINGING', 'CALL_ESTABLISHED', 'CALL_CLOSED', 'busy'].includes(estado))
      void fetch(`${m.app.url}${aviso}?estado=${estado}`);
  };
  linea = new Telefono('linea', carpeta, dice);
  cliente = new Telefono('cliente', carpeta);
  await linea.listo(CONTROL.linea);
  await cliente.listo(CONTROL.cliente);
  pbx = createServer((req, res) => {
    const pedida = new URL(req.url ?? '', 'http://pbx').searchParams;
    aviso = new URL(pedida.get('aviso') ?? '').pathname;
    marcados.push(pedida.get('numero') ?? '');
    linea.manda('dial', `sip:cliente@127.0.0.1:${SIP.cliente}`);
    res.writeHead(202).end();
  });
  await new Promise<void>((listo) => pbx.listen(0, '127.0.0.1', listo));
  m = await marcando(1, 2, undefined, {
    centralita: {
      metodo: 'GET',
      direccion: `http://127.0.0.1:${(pbx.address() as AddressInfo).port}/?numero={numero}&aviso={aviso}`,
      encabezados: {},
      cuerpo: undefined,
      avisos: 'http://anden.ejemplo',
      estado: 'estado',
      estados: {
        CALL_RINGING: 'TIMBRANDO',
        CALL_ESTABLISHED: 'CONTESTADO',
        CALL_CLOSED: 'TERMINADO',
        busy: 'OCUPADO',
      },
      pideExtension: false,
    },
  });
  await m.app.db.sql(`update ajustes_marcador set lanzamiento = 'http', hueco_min = 0`);
  dir = (await m.como(1, 'clienteDisponible', { evento: 1, operador_id: m.operador(1) })).body.data
    .DIR_CLI_ID;
});
afterEach(async () => {
  if (!CON_TELEFONO) return;
  await m.close();
  await new Promise((fin) => pbx.close(fin));
  await Promise.all([linea.cerrar(), cliente.cerrar()]);
  rmSync(carpeta, { recursive: true, force: true });
});

async function llama(): Promise<void> {
  const r = await m.como(1, 'validarylanzarllamada', { dir_cli_id: dir, operador_id: m.operador(1) });
  expect(r.body).toMatchObject({ estatus: '1', data: { URL: null } });
  await trabajaCentralita(m.app.servicios);
}
const hasta = (estado: string) =>
  expect
    .poll(
      async () =>
        (await m.como(1, 'getInfoClienteAMarcar', { dir_cli_id: dir, operador_id: m.operador(1) })).body.data
          .LANZADA.ESTADO,
      { timeout: 15_000 },
    )
    .toBe(estado);

test.runIf(CON_TELEFONO)(
  'una llamada de verdad timbra, se contesta y se cuelga; la siguiente está ocupada',
  async () => {
    await llama();
    await hasta('TIMBRANDO');
    cliente.manda('accept');
    await hasta('CONTESTADO');
    cliente.manda('hangup');
    await hasta('TERMINADO');
    await llama();
    await hasta('TIMBRANDO');
    cliente.manda('hangup');
    await hasta('OCUPADO');
    expect(marcados).toEqual(['5550000001', '5550000001']);
    expect(cliente.sucesos.filter((s) => s.type === 'CALL_INCOMING')).toHaveLength(2);
  },
  60_000,
);
