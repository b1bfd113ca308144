import { tituloDe } from '@anden/contrato/rutas.ts';
import { useEffect, useState } from 'react';
import { direccionSegura, esSeguro } from '../../platform/aparato.ts';
import { bandejaStore } from '../../platform/bandeja/bandeja.ts';
import { versionYCompilacion } from '../../platform/compilacion.ts';
import { useSession } from '../../platform/session.ts';
import { useStore } from '../../platform/store.ts';
import { Estado } from '../../ui/Estado.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import css from './aparato/aparato.module.css';
import { type Prestacion, revisa } from './aparato/carencias.ts';
import { Preferencias } from './aparato/Preferencias.tsx';
import { Prueba } from './aparato/Prueba.tsx';

/** 'Este aparato' (menu 'aparato'): a test of its scanner, its settings, and what it lacks. */
export default function Aparato() {
  return (
    <>
      <PageHeader
        titulo={tituloDe('aparato')}
        detalle="Sus ajustes se quedan en él, sea quien sea el operador"
      />
      <div className={css.pantalla}>
        <Prueba />
        <Preferencias />
        <Carencias />
        <Resumen />
      </div>
    </>
  );
}

/** What the app relies on, and whether this device has it. */
function Carencias() {
  const [lista, setLista] = useState<readonly Prestacion[]>([]);
  const { casa } = useSession();
  const segura = esSeguro() ? null : direccionSegura(casa.puerto_https ?? null);
  useEffect(() => {
    let aqui = true;
    void revisa().then((l) => {
      if (aqui) setLista(l);
    });
    return () => {
      aqui = false;
    };
  }, []);
  return (
    <section className={css.seccion} aria-labelledby="aparato-tiene">
      <h2 id="aparato-tiene" className={css.titulo}>
        Lo que tiene y lo que le falta
      </h2>
      <ul className={css.lista}>
        {lista.map(({ nombre, hay, nota }) => (
          <li key={nombre}>
            <Estado tono={hay ? 'hecho' : 'atencion'}>
              {nombre}: {hay ? 'sí' : 'no'}
            </Estado>
            <p className={css.nota}>{nota}</p>
          </li>
        ))}
      </ul>
      {segura ? (
        <p className={css.nota}>
          <a href={segura}>Abrir la dirección segura</a>
        </p>
      ) : null}
    </section>
  );
}

function Resumen() {
  const { casa } = useSession();
  const bandeja = useStore(bandejaStore);
  const rechazadas = bandeja.filter((p) => p.rechazo).length;
  const datos = [
    ['Por enviar', String(bandeja.length - rechazadas)],
    ['Rechazadas por el servidor', String(rechazadas)],
    ['Versión', versionYCompilacion(casa)],
    ['Ambiente', casa.ambiente],
    ['Pantalla', `${window.innerWidth} × ${window.innerHeight}`],
  ] as const;
  return (
    <section className={css.seccion} aria-labelledby="aparato-resumen">
      <h2 id="aparato-resumen" className={css.titulo}>
        Andén en este aparato
      </h2>
      <dl className={css.datos}>
        {datos.map(([dato, valor]) => (
          <div key={dato} className={css.dato}>
            <dt>{dato}</dt>
            <dd>{valor}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
