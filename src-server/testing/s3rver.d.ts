declare module '@20minutes/s3rver' {
  type Options = {
    address: string
    port: number
    silent: boolean
    directory: string
    vhostBuckets: boolean
    allowMismatchedSignatures: boolean
    configureBuckets: { name: string }[]
  }

  export default class S3rver {
    constructor(options: Options)
    store: { deleteObject(bucket: string, key: string): Promise<void> }
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
