import { P } from '@anden/contrato/permissions.ts';
import { tituloDe } from '@anden/contrato/rutas.ts';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { businessDay } from '../../platform/clock.ts';
import { fechaHora } from '../../platform/format.ts';
import { useIr } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { can, useSession } from '../../platform/session.ts';
import { alVolverPantalla, ultimaPantalla } from '../../platform/ultimaPantalla.ts';
import { useEscritorio } from '../../ui/anchuras.ts';
import { Boton } from '../../ui/Boton.tsx';
import { IconCalendarUser, IconKey } from '../../ui/iconos.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Cargando } from '../../ui/Vacios.tsx';
import { PorLeer, usePorLeer } from '../rh/index.ts';
import { Pared, Tablero, useEnPared } from '../tablero/index.ts';
import { cambioStore } from './cambio.ts';
import { Entrada } from './Entrada.tsx';
import css from './Inicio.module.css';
import { PrimerDia, useEnPrimerDia } from './PrimerDia.tsx';
import { EsperaDelTrabajo, TrabajoDeHoy } from './TrabajoDeHoy.tsx';

const DIA = new Intl.DateTimeFormat('es-MX', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Inicio: today's work, the operator's profile, and the entry time (specification §2, Operator profile). */
export default function Inicio() {
  return useEnPared() ? <Pared /> : <InicioDelOperador />;
}

function InicioDelOperador() {
  const { data: operador } = useSession();
  const datos: [string, string][] = [
    ['Número de operador', String(operador.OPERADOR_ID)],
    ['Nombre', operador.NOMBRE],
    ['Clave', operador.OPERADOR],
    ['Almacén principal', operador.ALMACEN ?? 'Sin almacén'],
    ['Correo', operador.EMAIL ?? 'Sin correo'],
  ];
  const escritorio = useEscritorio();
  const ir = useIr();
  const leyendo = useLeyendo();
  // A board of zeros tells nothing to whoever is bringing the company in.
  const enPrimerDia = useEnPrimerDia();
  const arriba = escritorio && enPrimerDia === false;
  // At a desk above the day's work; on a handheld, and while the first day is ahead, below it.
  const tablero = can(P.tablero) ? (
    <div className={css.tablero}>
      <Suspense fallback={<Cargando />}>
        <Tablero />
      </Suspense>
    </div>
  ) : null;
  return (
    <>
      <PageHeader
        titulo={tituloDe('inicio')}
        detalle={mayuscula(DIA.format(new Date(`${businessDay()}T00:00:00Z`)))}
      />
      {tablero && arriba ? tablero : null}
      {leyendo ? (
        <EsperaDelTrabajo />
      ) : (
        <>
          <div className={css.columnas}>
            <div>
              <SeguirDondeEstaba />
              <PrimerDia />
              <PorLeer />
              <TrabajoDeHoy />
            </div>
            <section className={css.perfil} aria-labelledby="perfil">
              <h2 id="perfil" className={css.subtitulo}>
                Operador
              </h2>
              <Entrada />
              <dl className={css.datos}>
                {datos.map(([nombre, valor]) => (
                  <div key={nombre}>
                    <dt>{nombre}</dt>
                    <dd>{valor}</dd>
                  </div>
                ))}
              </dl>
              <div className={css.acciones}>
                <Boton icono={<IconCalendarUser stroke={1.75} />} onClick={() => ir('operador')}>
                  Mi página
                </Boton>
                <Boton icono={<IconKey stroke={1.75} />} onClick={() => cambioStore.set(true)}>
                  Cambiar contraseña
                </Boton>
              </div>
            </section>
          </div>
          {tablero && !arriba ? tablero : null}
        </>
      )}
    </>
  );
}

/**
 * Whether what is at the top is being read for the first time. Nothing is shown until all of it is there, because what came later would push down
 * what a finger is about to touch.
 */
function useLeyendo(): boolean {
  const trabajo = useQueryCall('getTrabajoDeHoy', {});
  const porLeer = usePorLeer();
  const primerDia = useEnPrimerDia();
  return trabajo.isPending || porLeer.isPending || primerDia === null;
}

/** A link to an unfinished capture of this shift, from this device or another. */
function SeguirDondeEstaba() {
  const [ultima, setUltima] = useState(ultimaPantalla);
  const router = useRouter();
  useEffect(() => alVolverPantalla(() => setUltima(ultimaPantalla())), []);
  if (!ultima) return null;
  return (
    <div className={css.seguir}>
      <span>
        Estaba en <strong>{ultima.titulo}</strong>
        <small>{fechaHora(new Date(ultima.cuando))}</small>
      </span>
      <Boton tipo="principal" onClick={() => void router.navigate({ href: ultima.href })}>
        Seguir donde estaba
      </Boton>
    </div>
  );
}

const mayuscula = (texto: string): string => texto.charAt(0).toLocaleUpperCase('es-MX') + texto.slice(1);
