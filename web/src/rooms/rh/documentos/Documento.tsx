import { aQuienLee, CLASES_DE_DOCUMENTO, ESTADOS_DE_LECTURA } from '@anden/contrato/rh/documentos-rules.ts';
import { tituloDe } from '@anden/contrato/rutas.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCommand } from '../../../platform/command.ts';
import { cuantos, entero, fechaHora } from '../../../platform/format.ts';
import { direccion, REGISTRO, useSearchState } from '../../../platform/navigation.ts';
import { useQueryCall } from '../../../platform/query.ts';
import { useVolver } from '../../../platform/useVolver.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { CuerpoDeFicha } from '../../../ui/CuerpoDeFicha.tsx';
import { Resumen } from '../../../ui/Detalle.tsx';
import { Estado } from '../../../ui/Estado.tsx';
import { IconDownload, IconExternalLink } from '../../../ui/iconos.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { EmptyState } from '../../../ui/Vacios.tsx';
import { Visor } from '../../../ui/visor/Visor.tsx';
import { Acuse } from './Acuse.tsx';
import { DialogoDeLectores } from './DialogoDeLectores.tsx';
import { DialogoDePublicar } from './DialogoDePublicar.tsx';
import { type Documento, ligaDeLectura, publica, TONO_DE_LECTURA, type Version } from './documento.ts';
import css from './documentos.module.css';

/** Title of the screen and of its modals. */
const TITULO = tituloDe('lectura');
const ID_MAX = 2 ** 31 - 1;

/**
 * A document (menu 'lectura'): it is read here, and whoever has to read it confirms that they did; publishers see its versions and who read
 * them.
 */
export default function PaginaDeDocumento() {
  const [lugar, setLugar] = useSearchState({ [REGISTRO]: 0, version: 0 });
  const escrito = Number(lugar[REGISTRO]);
  const id = Number.isInteger(escrito) && escrito > 0 && escrito <= ID_MAX ? escrito : null;
  const pedida = Number.isInteger(lugar.version) && lugar.version > 0 ? lugar.version : undefined;
  const volver = useVolver();
  const query = useQueryCall(
    'getDocumentoRH',
    { documento_id: id ?? 1, ...(pedida ? { version: pedida } : {}) },
    { enabled: id !== null },
  );
  // The version that was opened stays on screen until the operator asks for the newer one.
  const [vuelta, setVuelta] = useState(0);
  return (
    <>
      <PageHeader titulo={TITULO} volver={volver} />
      <CuerpoDeFicha
        pedida={id !== null}
        lectura={query}
        vacio={<EmptyState titulo="Sin documento">Ábralo desde la lista de documentos.</EmptyState>}
      >
        {(documento) => (
          <Lectura
            key={`${documento.DOCUMENTO_ID} ${pedida ?? ''} ${vuelta}`}
            documento={documento}
            alVerVigente={() => {
              setLugar({ version: 0 });
              setVuelta(vuelta + 1);
            }}
          />
        )}
      </CuerpoDeFicha>
    </>
  );
}

function Lectura({ documento: d, alVerVigente }: { documento: Documento; alVerVigente: () => void }) {
  const [primera, setPrimera] = useState(d.version);
  // The first version was published while the page was open without one.
  if (!primera && d.version) setPrimera(d.version);
  const leyendo = primera ?? d.version;
  const [abierta, setAbierta] = useState(false);
  const abre = useCommand('abreDocumento', { titulo: TITULO });
  const hay = leyendo !== null && (leyendo.URL !== null || leyendo.ARCHIVO !== null);
  const seAbrio = abierta || (d.ABIERTA === 'S' && d.version?.VERSION === leyendo?.VERSION);

  async function alAbrir(): Promise<void> {
    if (!leyendo || seAbrio) return;
    if (await abre.run({ documento_id: d.DOCUMENTO_ID, version: leyendo.VERSION })) setAbierta(true);
  }

  return (
    <div className={css.pagina}>
      <div className={css.lado}>
        <Datos documento={d} leyendo={leyendo} />
      </div>
      <div className={css.documento}>
        {hay && leyendo ? (
          <Contenido documento={d} version={leyendo} alAbrir={() => void alAbrir()} />
        ) : (
          <EmptyState titulo="Nada publicado">
            {publica() ? 'Publique un archivo o una liga.' : 'Este documento se retiró.'}
          </EmptyState>
        )}
      </div>
      <div className={css.lado}>
        {hay && leyendo ? (
          <Acuse
            titulo={TITULO}
            documento={d}
            leyendo={leyendo}
            abierta={seAbrio}
            alVerVigente={alVerVigente}
          />
        ) : null}
        {publica() ? <ParaQuienPublica documento={d} leyendo={leyendo} /> : null}
      </div>
    </div>
  );
}

/** The document's data, and which version is on screen. */
function Datos({ documento: d, leyendo }: { documento: Documento; leyendo: Version | null }) {
  return (
    <section className={css.parte} aria-label="Datos del documento">
      <p className={css.nombre}>{d.NOMBRE}</p>
      <div>
        <Estado tono={TONO_DE_LECTURA[d.ESTADO]}>{ESTADOS_DE_LECTURA[d.ESTADO]}</Estado>
      </div>
      <Resumen
        datos={[
          ['Tipo', CLASES_DE_DOCUMENTO[d.CLASE]],
          ['De', d.DE ?? 'Toda la empresa'],
          ...(leyendo
            ? ([
                ['Versión', entero(leyendo.VERSION)],
                ['Publicada', fechaHora(leyendo.PUBLICADA)],
                ...(leyendo.PUBLICO ? [['Publicó', leyendo.PUBLICO] as const] : []),
                ['Qué cambió', leyendo.CAMBIO],
              ] as const)
            : []),
        ]}
      />
    </section>
  );
}

/** The document itself: shown here, or a link to it. */
function Contenido(props: { documento: Documento; version: Version; alAbrir: () => void }) {
  const { documento: d, version: v, alAbrir } = props;
  if (v.ARCHIVO)
    return (
      <Visor
        titulo={`${d.NOMBRE}, versión ${v.VERSION}`}
        ruta={v.ARCHIVO.RUTA}
        tipo={v.ARCHIVO.TIPO}
        alAbrir={alAbrir}
      />
    );
  return (
    <div className={css.externo}>
      <p>Este documento está fuera de Andén.</p>
      <a href={v.URL ?? ''} target="_blank" rel="noopener noreferrer" onClick={alAbrir} onAuxClick={alAbrir}>
        Abrir en otra pestaña <IconExternalLink size={18} stroke={1.75} aria-hidden />
      </a>
      <p className={css.ayuda}>{v.URL}</p>
    </div>
  );
}

/** For publishers: who read it, its versions, and the actions on it. */
function ParaQuienPublica({ documento: d, leyendo }: { documento: Documento; leyendo: Version | null }) {
  const [abierto, setAbierto] = useState<'publicar' | 'lectores' | null>(null);
  return (
    <>
      <section className={css.parte} aria-label="Quién lo lee">
        <h2>Quién lo lee</h2>
        <p>
          {aQuienLee(d.ALCANCE, d.CLASE, d.DE)}
          {d.LECTORES > 0 ? `: ${entero(d.LEYERON)} de ${cuantos(d.LECTORES, ['persona', 'personas'])}` : ''}
        </p>
        <div className={css.botones}>
          <Boton tipo="principal" onClick={() => setAbierto('publicar')}>
            {d.VERSION === 0 ? 'Publicar' : 'Publicar otra versión'}
          </Boton>
          <Boton onClick={() => setAbierto('lectores')}>Quién debe leerlo</Boton>
        </div>
        {leyendo?.ARCHIVO ? (
          <a className={css.liga} href={leyendo.ARCHIVO.RUTA} download>
            <IconDownload size={18} stroke={1.75} aria-hidden /> Descargar {leyendo.ARCHIVO.NOMBRE}
          </a>
        ) : null}
      </section>
      {d.versiones.length > 0 ? (
        <section className={css.parte} aria-label="Versiones">
          <h2>Versiones</h2>
          <ol className={css.versiones}>
            {d.versiones.map((v) => (
              <li key={v.VERSION}>
                <span>
                  {v.VERSION === leyendo?.VERSION ? (
                    <strong>Versión {v.VERSION}, en pantalla</strong>
                  ) : (
                    <Link
                      to={direccion(ligaDeLectura(d.DOCUMENTO_ID, v.VERSION))}
                      href={ligaDeLectura(d.DOCUMENTO_ID, v.VERSION)}
                    >
                      Versión {v.VERSION}
                    </Link>
                  )}
                  {v.MENOR === 'S' ? ' · cambio menor' : ''}
                </span>
                <span>{v.CAMBIO}</span>
                <small>
                  {fechaHora(v.PUBLICADA)}
                  {v.PUBLICO ? ` · ${v.PUBLICO}` : ''} · {cuantos(v.LEYERON, ['lectura', 'lecturas'])}
                </small>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      {abierto === 'publicar' ? (
        <DialogoDePublicar titulo={TITULO} documento={d} alCerrar={() => setAbierto(null)} />
      ) : null}
      {abierto === 'lectores' ? (
        <DialogoDeLectores titulo={TITULO} documento={d} alCerrar={() => setAbierto(null)} />
      ) : null}
    </>
  );
}
