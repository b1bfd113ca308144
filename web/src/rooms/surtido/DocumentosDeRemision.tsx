import { papelRejection } from '@anden/contrato/surtido/papeles-rules.ts';
import { useId, useState } from 'react';
import { abreArchivo, descargaArchivo } from '../../platform/archivo.ts';
import { call, type Entrada } from '../../platform/client.ts';
import { useQueryCall } from '../../platform/query.ts';
import { useAngosto } from '../../ui/anchuras.ts';
import { Boton, BotonIcono } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { IconFileText } from '../../ui/iconos.ts';
import { avisar } from '../../ui/modal.ts';
import { cajasRejection } from './cajas.ts';
import css from './DocumentosDeRemision.module.css';

const TITULO = 'Documentos';

type Pedido = Pick<Entrada<'getDocumentoRemision'>, 'documento' | 'formato'>;

const DOCUMENTOS: ReadonlyArray<Pedido & { texto: string }> = [
  { documento: 'nota', formato: 'pdf', texto: 'Nota de remisión' },
  { documento: 'lista', formato: 'pdf', texto: 'Lista de empaque' },
  { documento: 'etiquetas', formato: 'pdf', texto: 'Etiquetas de cajas' },
  { documento: 'etiquetas', formato: 'zpl', texto: 'Etiquetas (ZPL)' },
];

/** A remission's papers: delivery note, packing list and carton labels, as PDF or for a label printer. */
export function Documentos({ id, folio }: { id: number; folio: string }) {
  const angosto = useAngosto();
  const [abierto, setAbierto] = useState(false);
  const icono = <IconFileText stroke={1.75} />;
  const abre = () => setAbierto(true);
  return (
    <>
      {angosto ? (
        <BotonIcono etiqueta={`${TITULO} de ${folio}`} icono={icono} onClick={abre} />
      ) : (
        <Boton icono={icono} aria-label={`${TITULO} de ${folio}`} onClick={abre}>
          {TITULO}
        </Boton>
      )}
      {abierto ? <Cuales id={id} folio={folio} alCerrar={() => setAbierto(false)} /> : null}
    </>
  );
}

function Cuales(props: { id: number; folio: string; alCerrar: () => void }) {
  const { id, folio, alCerrar } = props;
  const [pidiendo, setPidiendo] = useState<string | null>(null);
  const [cajas, setCajas] = useState('');
  const malasCajas = cajasRejection(cajas);
  const nota = useId();
  const { data: papeles } = useQueryCall('getPapelesRemision', { docto_ve_id: id }, { staleTime: 0 });

  /** Why it cannot be printed, or null; also null before it is known, because the server refuses then. */
  function motivoDe({ documento }: Pedido): string | null {
    if (!papeles) return null;
    const escritas = cajas.trim() === '' || malasCajas ? papeles.data.CAJAS : Number(cajas);
    return papelRejection(documento, { ...papeles.data, CAJAS: escritas });
  }

  async function pide({ documento, formato, texto }: Pedido & { texto: string }): Promise<void> {
    if (pidiendo || malasCajas) return;
    setPidiendo(texto);
    try {
      const { data } = await call('getDocumentoRemision', {
        docto_ve_id: id,
        documento,
        formato,
        ...(cajas.trim() === '' ? {} : { cajas: Number(cajas) }),
      });
      if (formato === 'zpl') descargaArchivo(data);
      else abreArchivo(data);
    } catch (e) {
      void avisar(TITULO, e instanceof Error ? e.message : String(e), 'rechazo');
    } finally {
      setPidiendo(null);
    }
  }

  return (
    <Dialogo abierto titulo={`${TITULO} de ${folio}`} alCerrar={alCerrar}>
      <Campo
        etiqueta="Cajas"
        inputMode="numeric"
        maxLength={3}
        placeholder={papeles?.data.CAJAS ? `${papeles.data.CAJAS}, las del empaque` : 'Las del empaque'}
        value={cajas}
        onChange={(e) => setCajas(e.target.value)}
        error={malasCajas}
        reserva
      />
      <div className={css.botones}>
        {DOCUMENTOS.map((d, i) => {
          const motivo = motivoDe(d);
          return (
            <div key={d.texto}>
              <Boton
                grande
                ancho
                {...(i === 0 ? { 'data-autofocus': true } : {})}
                cargando={pidiendo === d.texto}
                aria-disabled={motivo !== null || undefined}
                aria-describedby={motivo ? `${nota}-${i}` : undefined}
                onClick={() => (motivo ? undefined : void pide(d))}
              >
                {d.texto}
              </Boton>
              {motivo ? (
                <p id={`${nota}-${i}`} className={css.motivo}>
                  {motivo}
                </p>
              ) : null}
            </div>
          );
        })}
      </div>
    </Dialogo>
  );
}
