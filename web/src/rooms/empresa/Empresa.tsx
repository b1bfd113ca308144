import { EMPRESA_MAX, empresaRejection } from '@anden/contrato/empresa/rules.ts';
import { tituloDe } from '@anden/contrato/rutas.ts';
import { useState } from 'react';
import type { Respuesta } from '../../platform/client.ts';
import { useCommand } from '../../platform/command.ts';
import { useDraft } from '../../platform/draft.ts';
import { urlDeJpeg } from '../../platform/imagen.ts';
import { useQueryCall } from '../../platform/query.ts';
import { useStore } from '../../platform/store.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { comoForm, faltaEn, useForma } from '../../ui/useForma.ts';
import { PorLeer } from '../../ui/Vacios.tsx';
import css from './empresa.module.css';
import { Logo } from './Logo.tsx';

/** Title of the screen and of its modals. */
const TITULO = tituloDe('empresa');

type Datos = Respuesta<'getEmpresa'>['data'];

/** The unsaved changes, and the version they started from. */
interface Escrito {
  nombre: string;
  rfc: string;
  direccion: string;
  telefono: string;
  version: number;
}

const deDatos = (d: Datos): Escrito => ({
  nombre: d.NOMBRE,
  rfc: d.RFC,
  direccion: d.DIRECCION,
  telefono: d.TELEFONO,
  version: d.VERSION,
});

/** 'Datos de la empresa' (menu 'empresa'): the heading of the delivery note, with its logo. */
export default function Empresa() {
  const query = useQueryCall('getEmpresa', {});
  const datos = query.data?.data;
  return (
    <>
      <PageHeader titulo={TITULO} detalle="Encabezan la nota de remisión y la lista de empaque" />
      {datos ? <Forma datos={datos} /> : <PorLeer lectura={query} />}
    </>
  );
}

function Forma({ datos }: { datos: Datos }) {
  const borrador = useDraft<Escrito | null>('empresa', null);
  const e = useStore(borrador) ?? deDatos(datos);
  // undefined: the stored logo stays.
  const [logo, setLogo] = useState<string | null | undefined>(undefined);
  const comando = useCommand('guardaEmpresa', {
    titulo: TITULO,
    memoria: 'empresa',
  });
  const [hecho, setHecho] = useState<string | null>(null);
  const visto = logo === undefined ? datos.LOGO : logo;
  const cambiaron = e.version !== datos.VERSION;

  const forma = useForma({
    campos: {
      valores: e,
      lee: () => borrador.get() ?? e,
      pon(cambios) {
        setHecho(null);
        borrador.set({ ...e, ...cambios });
      },
      // If something was typed meanwhile, it stays, and is compared with what the server has now.
      descarta(enviado) {
        if (borrador.get() === enviado) borrador.forget();
      },
    },
    faltaDe: (v) => faltaEn('empresa', empresaRejection(v)),
    guardando: comando.running,
    envia: (v) => comando.run({ ...v, ...(logo === undefined ? {} : { logo }) }),
    alGuardar(reply) {
      setLogo(undefined);
      setHecho(reply.message);
    },
  });

  return (
    <div className={css.pantalla}>
      <form className={css.forma} aria-label={TITULO} {...comoForm(forma)}>
        {cambiaron ? (
          <Mensaje tono="atencion">
            Otro operador cambió estos datos después de que usted empezó a escribir.{' '}
            <Boton tipo="discreto" onClick={() => borrador.forget()}>
              Ver los suyos
            </Boton>
          </Mensaje>
        ) : null}
        <Campo etiqueta="Nombre o razón social" maxLength={EMPRESA_MAX.nombre} {...forma.de('nombre')} />
        <Campo
          etiqueta="RFC"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={EMPRESA_MAX.rfc + 4}
          {...forma.de('rfc')}
        />
        <Campo etiqueta="Domicilio" maxLength={EMPRESA_MAX.direccion} {...forma.de('direccion')} />
        <Campo
          etiqueta="Teléfono"
          inputMode="tel"
          maxLength={EMPRESA_MAX.telefono}
          {...forma.de('telefono')}
        />
        <Logo
          base64={visto}
          alElegir={(nuevo) => {
            setHecho(null);
            setLogo(nuevo);
          }}
        />
        {forma.falta ? <Mensaje tono="rechazo">{forma.falta.mensaje}</Mensaje> : null}
        {hecho ? <Mensaje tono="hecho">{hecho}</Mensaje> : null}
        <div>
          <Boton tipo="principal" enviar cargando={comando.running}>
            Guardar
          </Boton>
        </div>
      </form>
      <section aria-labelledby="muestra">
        <h2 id="muestra" className={css.titulo}>
          Así encabeza la nota
        </h2>
        <div className={css.papel}>
          {visto ? <img src={urlDeJpeg(visto)} alt="Logo de la empresa" /> : null}
          <div>
            <strong>{e.nombre || 'Sin nombre'}</strong>
            <span>
              {[e.rfc ? `RFC ${e.rfc}` : '', e.telefono ? `Tel. ${e.telefono}` : '']
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span>{e.direccion}</span>
          </div>
        </div>
      </section>
    </div>
  );
}
