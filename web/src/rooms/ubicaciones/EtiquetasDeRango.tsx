import { cuantos } from '@anden/contrato/cifras.ts';
import { P } from '@anden/contrato/permissions.ts';
import { tituloDe } from '@anden/contrato/rutas.ts';
import { ETIQUETAS_DE_RANGO_MAX } from '@anden/contrato/ubicaciones/etiquetas-rules.ts';
import { ESTRUCTURA_UBICACION } from '@anden/contrato/ubicaciones/propios.ts';
import { MENSAJES_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { CampoArticulo } from '../../capture/CampoArticulo.tsx';
import { ubicacionLeida } from '../../capture/resolver.ts';
import { useLectura } from '../../capture/useLectura.ts';
import { useAlmacenDeTrabajo } from '../../platform/almacenes.ts';
import { abreArchivo, descargaArchivo } from '../../platform/archivo.ts';
import { call, type Entrada } from '../../platform/client.ts';
import { digitosDe } from '../../platform/codigosPropios.ts';
import { entero } from '../../platform/format.ts';
import { useSearchState } from '../../platform/navigation.ts';
import { enteroDe } from '../../platform/numero.ts';
import { useQueryCall } from '../../platform/query.ts';
import { can } from '../../platform/session.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { Casilla } from '../../ui/Casilla.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { IconFileText, IconPrinter } from '../../ui/iconos.ts';
import { avisar } from '../../ui/modal.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pestanas } from '../../ui/Pestanas.tsx';
import { Selector } from '../../ui/Selector.tsx';
import { useEscrito } from '../../ui/useEscrito.ts';
import { CampoUbicacion } from './CampoUbicacion.tsx';
import css from './EtiquetasDeRango.module.css';

const TITULO = tituloDe('etiquetas');

type Pedido = Entrada<'getEtiquetasDeRango'>;
type Rango = Pedido['rango'];
type Formato = Pedido['formato'];

/** Who may print people's cards (the server's rule). */
const veGente = (): boolean => can([P.administrarOperadores, P.catalogos]);

/** 'Etiquetas' (menu 'etiquetas'): those of a whole range of locations or articles, and people's cards, on a roll, on sheets or as ZPL. */
export default function EtiquetasDeRango() {
  const [{ de }, setLugar] = useSearchState({ de: 'ubicaciones' });
  const pestanas = [
    { id: 'ubicaciones', titulo: 'Ubicaciones' },
    { id: 'articulos', titulo: 'Artículos' },
    ...(veGente() ? [{ id: 'personas', titulo: 'Gafetes' }] : []),
  ];
  const elegida = pestanas.some((p) => p.id === de) ? de : 'ubicaciones';
  return (
    <>
      <PageHeader titulo={TITULO} />
      <Pestanas
        etiqueta={TITULO}
        pestanas={pestanas}
        elegida={elegida}
        onElegir={(id) => setLugar({ de: id })}
      >
        {elegida === 'articulos' ? (
          <DeArticulos />
        ) : elegida === 'personas' ? (
          <Impresion rango={{ clase: 'personas' }} que={['gafete', 'gafetes']}>
            <p>
              Una por persona activa, con su nombre, su puesto y su usuario en código de barras. No lleva su
              contraseña.
            </p>
          </Impresion>
        ) : (
          <DeUbicaciones />
        )}
      </Pestanas>
    </>
  );
}

function DeUbicaciones() {
  const { almacen, almacenes } = useAlmacenDeTrabajo();
  const [{ almacen: elegido, desde, hasta }, setLugar] = useSearchState({
    almacen: almacen?.ALMACEN_ID ?? 0,
    desde: '',
    hasta: '',
  });
  const [escrito, setEscrito] = useEscrito({ desde, hasta }, (e) => `${e.desde} ${e.hasta}`);
  useLectura((leido) => {
    const ubicacion = ubicacionLeida(leido);
    const lado = document.activeElement?.closest('[data-lado="hasta"]') ? 'hasta' : 'desde';
    if (ubicacion) setEscrito({ ...escrito, [lado]: ubicacion });
    else void avisar(TITULO, MENSAJES_UBICACION.codigo, 'rechazo');
  });
  const suya = (texto: string): string | null => (texto === '' ? '' : digitosDe(texto, elegido));
  const nuevo = { desde: suya(escrito.desde), hasta: suya(escrito.hasta) };
  const falta = nuevo.desde === null || nuevo.hasta === null;
  const rango: Rango | null =
    elegido > 0
      ? {
          clase: 'ubicaciones',
          almacen_id: elegido,
          ...(desde ? { desde } : {}),
          ...(hasta ? { hasta } : {}),
        }
      : null;
  return (
    <Impresion
      rango={rango}
      que={['etiqueta', 'etiquetas']}
      alConsultar={() => falta || setLugar({ desde: nuevo.desde ?? '', hasta: nuevo.hasta ?? '' })}
    >
      <Selector
        etiqueta="Almacén"
        required
        value={String(elegido)}
        opciones={almacenes.map((a) => ({ valor: String(a.ALMACEN_ID), texto: a.NOMBRE }))}
        onCambio={(v) => setLugar({ almacen: Number(v), desde: '', hasta: '' })}
      />
      {(['desde', 'hasta'] as const).map((lado) => (
        <div key={lado} data-lado={lado}>
          <CampoUbicacion
            etiqueta={lado === 'desde' ? 'Desde la ubicación' : 'Hasta la ubicación'}
            value={escrito[lado]}
            onCambio={(v) => setEscrito({ ...escrito, [lado]: v })}
            error={escrito[lado] !== '' && nuevo[lado] === null ? MENSAJES_UBICACION.codigo : null}
            {...(escrito[lado] === ''
              ? { ayuda: lado === 'desde' ? 'Vacío: la primera' : 'Vacío: la última' }
              : {})}
          />
        </div>
      ))}
      <p className={css.nota}>{ESTRUCTURA_UBICACION}</p>
    </Impresion>
  );
}

const ARTICULOS = { desde: '', hasta: '', piezas: 'S', copias: '1' };

function DeArticulos() {
  const [lugar, setLugar] = useSearchState(ARTICULOS);
  const [escrito, setEscrito] = useEscrito(lugar, (e) => JSON.stringify(e));
  const copias = enteroDe(lugar.copias);
  const { desde, hasta, piezas } = lugar;
  const mal = enteroDe(escrito.copias) >= 1 && enteroDe(escrito.copias) <= 100 ? null : 'De 1 a 100';
  return (
    <Impresion
      rango={{
        clase: 'articulos',
        ...(desde ? { desde } : {}),
        ...(hasta ? { hasta } : {}),
        con_piezas: piezas === 'S' ? 'S' : 'N',
        copias: copias >= 1 && copias <= 100 ? copias : 1,
      }}
      que={['etiqueta', 'etiquetas']}
      alConsultar={() =>
        mal || setLugar({ ...escrito, desde: escrito.desde.trim(), hasta: escrito.hasta.trim() })
      }
    >
      {(['desde', 'hasta'] as const).map((lado) => (
        <CampoArticulo
          key={lado}
          etiqueta={lado === 'desde' ? 'Desde la clave' : 'Hasta la clave'}
          placeholder={lado === 'desde' ? 'La primera' : 'La última'}
          value={escrito[lado]}
          onCambio={(v) => setEscrito({ ...escrito, [lado]: v })}
          alElegir={(v) => setEscrito({ ...escrito, [lado]: v })}
        />
      ))}
      <Campo
        etiqueta="Copias de cada una"
        inputMode="numeric"
        maxLength={3}
        value={escrito.copias}
        error={mal}
        onChange={(e) => setEscrito({ ...escrito, copias: e.target.value })}
      />
      <Casilla
        etiqueta="Sólo los que tienen piezas"
        checked={escrito.piezas === 'S'}
        onCambio={(si) => setEscrito({ ...escrito, piezas: si ? 'S' : 'N' })}
      />
    </Impresion>
  );
}

/** The fields of a range, what it has, and the three ways to print it. */
function Impresion(props: {
  /** null: not chosen yet. */
  rango: Rango | null;
  que: readonly [una: string, varias: string];
  /** Applies what is written; absent: there is nothing to write. */
  alConsultar?: () => void;
  children: ReactNode;
}) {
  const { rango, que, alConsultar, children } = props;
  const [pidiendo, setPidiendo] = useState<Formato | null>(null);
  const { data, error, isPending } = useQueryCall(
    'getRangoDeEtiquetas',
    { rango: rango ?? { clase: 'ubicaciones', almacen_id: 1 } },
    { enabled: rango !== null, staleTime: 0 },
  );
  const hay = data?.data;
  const deMas = (hay?.TOTAL ?? 0) > ETIQUETAS_DE_RANGO_MAX;
  const impedida = !rango || !hay || hay.TOTAL === 0 || deMas;

  async function pide(formato: Formato): Promise<void> {
    if (impedida || pidiendo) return;
    setPidiendo(formato);
    try {
      const { data: archivo } = await call('getEtiquetasDeRango', { formato, rango });
      if (formato === 'zpl') descargaArchivo(archivo);
      else abreArchivo(archivo);
    } catch (e) {
      void avisar(TITULO, e instanceof Error ? e.message : String(e), 'rechazo');
    } finally {
      setPidiendo(null);
    }
  }

  const boton = (formato: Formato, texto: string, principal = false) => (
    <Boton
      {...(principal ? { tipo: 'principal' as const } : {})}
      icono={formato === 'zpl' ? <IconFileText stroke={1.75} /> : <IconPrinter stroke={1.75} />}
      disabled={impedida}
      cargando={pidiendo === formato}
      onClick={() => void pide(formato)}
    >
      {texto}
    </Boton>
  );
  return (
    <form
      className={css.forma}
      aria-label={TITULO}
      noValidate
      onSubmit={(e: FormEvent) => {
        e.preventDefault();
        alConsultar?.();
      }}
    >
      <div className={css.campos}>{children}</div>
      {alConsultar ? (
        <Boton enviar className={css.consulta ?? ''}>
          Consultar
        </Boton>
      ) : null}
      <p role="status" className={css.cuenta}>
        {error ? (
          <Mensaje tono="rechazo">{error.message}</Mensaje>
        ) : hay && !isPending ? (
          <>
            <strong>{cuantos(hay.TOTAL, que)}</strong>
            {hay.PRIMERA && hay.ULTIMA ? `: ${hay.PRIMERA}${hay.TOTAL > 1 ? ` a ${hay.ULTIMA}` : ''}` : ''}
          </>
        ) : (
          'Contando…'
        )}
      </p>
      {deMas ? (
        <Mensaje tono="atencion">{`Se imprimen hasta ${entero(ETIQUETAS_DE_RANGO_MAX)} a la vez: acorte el rango.`}</Mensaje>
      ) : null}
      {hay && hay.SIN_CODIGO.length > 0 ? (
        <Mensaje tono="atencion">
          {`Sin etiqueta, porque ningún código de barras lleva sus letras: ${hay.SIN_CODIGO.join(', ')}`}
        </Mensaje>
      ) : null}
      <div className={css.botones}>
        {boton('zpl', 'Descargar ZPL')}
        {boton('hoja', 'Abrir hojas de 10')}
        {boton('pdf', 'Abrir PDF para rollo', true)}
      </div>
      <p className={css.nota}>
        El rollo es de 100 × 50 mm. Las hojas son carta, con diez etiquetas de 4 × 2 pulgadas (Avery 5163):
        imprímalas al 100 %, sin ajustar.
      </p>
    </form>
  );
}
