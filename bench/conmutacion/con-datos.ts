import { execFileSync } from 'node:child_process';
import { P } from '@anden/contrato/permissions.ts';
import { auditar } from '../../servidor/src/audit/index.ts';
import { conDuenio, poblar } from '../entorno.ts';
import { prepararWeb } from '../navegador.ts';
import { alTerminar } from '../procesos.ts';
import { CasaDoble, DIRECCIONES } from './casa.ts';
import { Operadores, permite } from './operadores.ts';

const PAQUETES = ['iproute2', 'haproxy', 'pgbouncer', 'patroni', 'etcd-server', 'postgresql-15'];

type Avisa = (que: string) => void;

/**
 * The house of two servers, with the demo company and the bench's data in it.
 * @param sincrona whether a save is acknowledged only once both bases have it
 * @param ademas Debian's packages that are needed besides those of the house
 * @returns the house, and what the audit finds in it before anybody works: the bench's data are written without what led to them
 */
export async function casaConDatos(sincrona: boolean, ademas: readonly string[], avisa: Avisa) {
  execFileSync('apt-get', ['install', '-y', ...PAQUETES, ...ademas], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  const sinWeb = await prepararWeb();
  if (sinWeb) throw new Error(sinWeb);
  const casa = new CasaDoble(sincrona);
  await casa.arranca(avisa);
  avisa('Datos');
  const duenio = casa.urlDe(await casa.principal(), 'anden', 'anden');
  await poblar(duenio);
  await conDuenio(duenio, (c) => permite(c, [P.depositonoid, P.tickets]));
  return { casa, antes: await conDuenio(duenio, (c) => auditar(c)) };
}

/** Fifty operators who begin to save, half of them on each server; `leen`: what they read between saves. */
export async function cincuenta(
  casa: CasaDoble,
  avisa: Avisa,
  leen?: ConstructorParameters<typeof Operadores>[2],
): Promise<Operadores> {
  avisa('Cincuenta operadores');
  const gente = new Operadores([DIRECCIONES['anden-a'], DIRECCIONES['anden-b']], casa.certificado, leen);
  await gente.empiezan();
  alTerminar(() => gente.acaban());
  return gente;
}
